import remarkParse from "remark-parse";
import { unified } from "unified";
import { remarkDialect } from "#content/prose/dialect.ts";
import { scanPage } from "#content/page-scan.ts";
import { parseSummary, type SummaryNode } from "#content/summary.ts";

const parser = unified().use(remarkParse).use(remarkDialect).freeze();

/** A file next to a Markdown file, by its URL as written. */
type LinkedFile = { address: string; isPicture: boolean };

/**
 * The links of a Markdown file to follow: the entries of a table of contents, or the files that a page shows or links
 * to.
 */
export type MarkdownLeads = { contents: SummaryNode[] } | { files: LinkedFile[] };

/**
 * Finds the links of a Markdown file in the calling thread. Hostile text can block it for any time.
 * @param name name of the import's first file, which may be a table of contents; undefined for other files
 */
export function readMarkdownFile({
  source,
  name,
}: {
  source: string;
  name?: string | undefined;
}): MarkdownLeads {
  if (name !== undefined && isContents(name, source)) return { contents: parseSummary(source) };
  return { files: filesOfMarkdown(source) };
}

/**
 * Files that a Markdown text shows or links to: images and downloads, including those in HTML and in `{% file src=""
 * %}`.
 */
function filesOfMarkdown(source: string): LinkedFile[] {
  return scanPage(source).links.flatMap(({ address, form }): LinkedFile[] => {
    if (form === "image") return [{ address, isPicture: true }];
    return isFilePath(address) ? [{ address, isPicture: false }] : [];
  });
}

const outside = /^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i;
const markdownExtension = /\.(?:md|markdown|mdx)$/i;

/** Whether a link refers to a Markdown file with a relative path. */
export function isMarkdownPath(address: string): boolean {
  return !outside.test(address) && markdownExtension.test(pathOf(address));
}

function isFilePath(address: string): boolean {
  const path = pathOf(address);
  return (
    !outside.test(address) &&
    /\.[a-z][a-z\d]{0,9}$/i.test(path) &&
    !markdownExtension.test(path) &&
    !/\.html?$/i.test(path)
  );
}

function pathOf(address: string): string {
  return address.replace(/[?#].*$/, "");
}

/** Whether a Markdown file is a table of contents. The import then consists of its links. */
function isContents(name: string, source: string): boolean {
  if (/^(?:summary|_sidebar|toc)\.md$/i.test(name)) return true;
  const nodes = parser.parse(source).children;
  const onlyLists = nodes.every((node) => node.type === "list" || node.type === "heading");
  const links = scanPage(source).links.filter(({ form }) => form !== "image");
  return onlyLists && links.filter(({ address }) => isMarkdownPath(address)).length >= 2;
}
