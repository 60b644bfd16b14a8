import type { Block } from "#content/prose/block.ts";
import type { Token } from "#content/prose/token.ts";

/** A page's text, and the one that it is compared with; null for a new page. */
export type ReadText = { text: string; before: string | null };

/** Stands for what isn't prose, so that what is before and after it isn't read as one. */
const other = "\uFFFC";

/** The text of a block that is read as prose. Cells of a table aren't read as one. */
export function proseOf(block: Block): string {
  if (block.kind === "comment" || block.kind === "html") return "";
  if (block.kind !== "table") return joined(block.tokens);
  return block.rows
    .flat()
    .map(({ tokens }) => joined(tokens))
    .join(`\n${other}\n`);
}

/** A word that is partly in bold stays one. */
function joined(tokens: readonly Token[]): string {
  return tokens
    .map(({ kind, text, marks }) => {
      const isCode = marks.code === true || marks.keyboard === true || marks.formula === true;
      return kind === "image" || kind === "footnote" || isCode ? other : text;
    })
    .join("");
}
