import { parseBlocks } from "./blocks.ts";

/** What Markdown says, without its marks and on one line: for excerpts. */
export function plainProse(markdown: string): string {
  return parseBlocks(markdown)
    .map(({ text }) => text)
    .join(" ")
    .replaceAll(/\s+/g, " ")
    .trim();
}
