import { parseBlocks } from "./blocks.ts";

/** The plain text of Markdown on one line, for excerpts. */
export function plainProse(markdown: string): string {
  return parseBlocks(markdown)
    .map(({ text }) => text)
    .join(" ")
    .replaceAll(/\s+/g, " ")
    .trim();
}
