import { Fragment, type Node } from "prosemirror-model";
import { type Command, TextSelection, type Transaction } from "prosemirror-state";
import { nodeType } from "../../model/schema/schema.ts";
import { isEmptyParagraph } from "../../model/written.ts";

/**
 * Enter after a line that starts a block in Markdown starts the block: the fence of code or of a formula, and the line
 * of dashes below a table's header.
 */
export const enterMarkdown: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const { parent } = $from;
  if (!empty || parent.type.name !== "paragraph" || $from.parentOffset < parent.content.size) {
    return false;
  }
  const transaction = toFenced(state.tr, parent) ?? toTable(state.tr, parent);
  if (!transaction) return false;
  dispatch?.(transaction.scrollIntoView());
  return true;
};

function toFenced(transaction: Transaction, line: Node): Transaction | undefined {
  const { $from } = transaction.selection;
  const fence = /^(?:```([\w+#.-]*)|\$\$)$/.exec(line.textContent);
  if (!fence || line.childCount !== 1) return undefined;
  const isCode = fence[1] !== undefined;
  const type = nodeType(isCode ? "codeBlock" : "mathBlock");
  const index = $from.index(-1);
  if (!$from.node(-1).canReplaceWith(index, index + 1, type)) return undefined;
  const attrs = isCode ? { language: fence[1] || null } : null;
  const [start, end] = [$from.start(), $from.end()];
  return transaction.delete(start, end).setBlockType(start, start, type, attrs);
}

/** Makes a table of the paragraph before the line of dashes, with an empty row below. */
function toTable(transaction: Transaction, line: Node): Transaction | undefined {
  const { $from } = transaction.selection;
  const dashes = /^\|(?:\s*:?-+:?\s*\|)+$/.test(line.textContent)
    ? line.textContent.slice(1, -1).split("|")
    : undefined;
  const above = $from.node(-1).maybeChild($from.index(-1) - 1);
  const head = above?.type.name === "paragraph" ? cellsOf(above) : undefined;
  if (!above || !head || dashes?.length !== head.length) return undefined;
  const aligns = dashes.map((cell) => alignOf(cell.trim()));
  const row = (type: string, contents: readonly Fragment[]) =>
    nodeType("tableRow").create(
      null,
      contents.map((content, at) => nodeType(type).create({ align: aligns[at] }, content)),
    );
  const empty = head.map(() => Fragment.empty);
  const header = row("tableHeader", head);
  const table = nodeType("table").create(null, [header, row("tableCell", empty)]);
  const start = $from.before() - above.nodeSize;
  const index = $from.index(-1);
  if (!$from.node(-1).canReplaceWith(index - 1, index + 1, table.type)) return undefined;
  transaction.replaceWith(start, $from.after(), table);
  const firstCell = start + 1 + header.nodeSize + 2;
  return transaction.setSelection(TextSelection.create(transaction.doc, firstCell));
}

/** The contents of a line like `| a | b |`; undefined for other text. */
function cellsOf(line: Node): Fragment[] | undefined {
  // Each leaf is as long as its size, so that places in the text are places in the line.
  const text = line.textBetween(0, line.content.size, null, " ");
  if (!/^\|.*\|\s*$/.test(text)) return undefined;
  const bars = Array.from(text.matchAll(/\|/g), ({ index }) => index);
  return bars.slice(1).map((bar, at) => {
    const cell = text.slice(bars[at]! + 1, bar);
    const from = bars[at]! + 1 + (cell.length - cell.trimStart().length);
    return line.content.cut(from, Math.max(from, bar - (cell.length - cell.trimEnd().length)));
  });
}

function alignOf(dashes: string): string | null {
  const [isLeft, isRight] = [dashes.startsWith(":"), dashes.endsWith(":")];
  if (isLeft && isRight) return "center";
  return isRight ? "right" : isLeft ? "left" : null;
}

/**
 * At the end of a heading, Enter goes to the empty paragraph below it, such as that of a new step, instead of adding another
 * above it.
 */
export const intoEmptyBelow: Command = (state, dispatch) => {
  const { $head, empty } = state.selection;
  const { parent } = $head;
  if (!empty || parent.type.name !== "heading" || $head.parentOffset < parent.content.size) {
    return false;
  }
  const after = $head.after();
  const next = state.doc.resolve(after).nodeAfter;
  if (!next || !isEmptyParagraph(next)) return false;
  dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, after + 1)).scrollIntoView());
  return true;
};
