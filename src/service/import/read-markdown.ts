import { workPool } from "../work/pool.ts";
import { readMarkdownFile, type MarkdownLeads } from "./markdown-links.ts";

/** Characters that are read in the calling thread, where the worst case takes about 0.1 s. */
const short = 12_000;
const timeout = 20_000;

/**
 * What a Markdown file leads to, of a long one found where it holds nobody up. Of a file that cannot be read in 20 s nothing is
 * followed: it becomes a page.
 * @param name of the import's first file, which may be a table of contents
 */
export async function readMarkdown(source: string, name?: string): Promise<MarkdownLeads> {
  if (source.length <= short) return readMarkdownFile({ source, name });
  const bounds = { timeout, isPatient: true };
  const reply = await workPool.run("readMarkdownFile", { source, name }, bounds);
  return "output" in reply ? reply.output : { files: [] };
}
