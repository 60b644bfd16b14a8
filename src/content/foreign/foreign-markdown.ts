import { blocksForComponents } from "./components.ts";
import { anchorsForIds, blocksForLines } from "./lines.ts";
import { withoutCode } from "./mdx.ts";

const frontMatter = /^\uFEFF?---[ \t]*\r?\n(?:(?!---[ \t]*\r?$).*\r?\n)*---[ \t]*\r?\n/m;

/** A file, and whether it is MDX, where unknown components aren't HTML: only their content stays. */
type ForeignMarkdown = { source: string; isMdx: boolean };

/**
 * A Markdown file of another tool in our Markdown: its notes, tabs, steps, and anchors of headings become ours, and the program
 * code of MDX goes. Everything else keeps its bytes. A hostile text of 160 KB took 2 s, so long ones belong into a worker.
 */
export function readForeignMarkdown({ source, isMdx }: ForeignMarkdown): string {
  const front =
    source.startsWith("---") || source.startsWith("\uFEFF---") ? frontMatter : undefined;
  const head = (front && front.exec(source)?.[0]) ?? "";
  const written = source.slice(head.length);
  const text = written.replaceAll("\r\n", "\n");
  const anchored = anchorsForIds(text.split("\n")).join("\n");
  const { markdown, values, hasComponents } = withoutCode(anchored, isMdx);
  const blocks = hasComponents ? blocksForComponents(markdown, isMdx, values) : markdown;
  const result = blocksForLines(blocks.split("\n")).join("\n");
  if (result === text) return source;
  return head + (written.includes("\r\n") ? result.replaceAll("\n", "\r\n") : result);
}
