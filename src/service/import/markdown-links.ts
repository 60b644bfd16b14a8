import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { visit } from "unist-util-visit";

const parser = unified().use(remarkParse).use(remarkGfm).freeze();
const imageTag = /<img\b[^>]*?\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;

/** Addresses as they are written in a Markdown file: of pictures (also those in HTML tags), and of links. */
export function linksOfMarkdown(source: string): { images: string[]; links: string[] } {
  const images: string[] = [];
  const links: string[] = [];
  visit(parser.parse(source), (node) => {
    if (node.type === "image") images.push(node.url);
    else if (node.type === "link" || node.type === "definition") links.push(node.url);
    else if (node.type === "html") {
      for (const match of node.value.matchAll(imageTag)) images.push(match[1] ?? match[2] ?? "");
    }
  });
  return { images, links };
}

/** Whether a written address is that of a Markdown file beside the one it stands in. */
export function isMarkdownPath(address: string): boolean {
  return (
    !/^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(address) &&
    /\.(?:md|markdown|mdx)(?:$|[?#])/i.test(address)
  );
}

/** Whether a Markdown file says nothing but what to read: then its links are the import. */
export function isContents(name: string, source: string): boolean {
  if (/^(?:summary|_sidebar|toc)\.md$/i.test(name)) return true;
  const nodes = parser.parse(source).children;
  const onlyLists = nodes.every((node) => node.type === "list" || node.type === "heading");
  return onlyLists && linksOfMarkdown(source).links.filter(isMarkdownPath).length >= 2;
}
