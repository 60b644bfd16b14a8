import { posix } from "node:path";
import { readForeignMarkdown, type ReadMarkdown } from "#content/foreign/foreign-markdown.ts";
import { withSnippets } from "#content/foreign/snippets.ts";
import { workPool } from "#service/kernel/work/pool.ts";
import { taskOf } from "#service/kernel/work/task.ts";
import { readMarkdownFile, type MarkdownLeads } from "./markdown-links.ts";

const readTask = taskOf<typeof readMarkdownFile>(
  new URL("./markdown-links.ts", import.meta.url),
  "readMarkdownFile",
);

const foreignTask = taskOf<typeof readForeignMarkdown>(
  new URL("../../../content/foreign/foreign-markdown.ts", import.meta.url),
  "readForeignMarkdown",
);

const snippetsTask = taskOf<typeof withSnippets>(
  new URL("../../../content/foreign/snippets.ts", import.meta.url),
  "withSnippets",
);

/** Maximum characters to parse in this thread, where the worst case takes about 0.1 s. */
const short = 12_000;
const timeout = 20_000;

/**
 * The links of a Markdown file to follow. Long files are parsed in a worker thread, where they don't block other
 * requests. If parsing takes more than 20 s, no links are followed, but the file still becomes a page.
 * @param name name of the import's first file, which may be a table of contents
 */
export async function readMarkdown(source: string, name?: string): Promise<MarkdownLeads> {
  if (source.length <= short) return readMarkdownFile({ source, name });
  const bounds = { timeout, isPatient: true };
  const result = await workPool.run(readTask, { source, name }, bounds);
  return "output" in result ? result.output : { files: [] };
}

/**
 * A Markdown file of another tool in our Markdown, long ones in a worker thread, too. One that takes more than 20 s stays as it is.
 * @param path of the file, whose ending says whether it is MDX
 */
export async function readForeign(source: string, path: string): Promise<ReadMarkdown> {
  const file = { source, isMdx: /\.mdx$/i.test(path) };
  if (source.length <= short) return readForeignMarkdown(file);
  const result = await workPool.run(foreignTask, file, { timeout, isPatient: true });
  return "output" in result ? result.output : { source, changes: [] };
}

/** A page of MDX with the files that it imports, long ones in a worker thread, too. One that takes more than 20 s stays as it is. */
export async function putSnippets(page: Parameters<typeof withSnippets>[0]): Promise<string> {
  const { source, snippets } = page;
  const length = [...snippets.values()].reduce((sum, text) => sum + text.length, source.length);
  if (length <= short) return withSnippets(page);
  const result = await workPool.run(snippetsTask, page, { timeout, isPatient: true });
  return "output" in result ? result.output : source;
}

/** The name of the file at a URL. */
export function fileName(url: string): string {
  return posix.basename(new URL(url).pathname);
}
