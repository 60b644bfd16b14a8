import { Fragment, type Node, type ResolvedPos } from "prosemirror-model";
import {
  type Command,
  type EditorState,
  Selection,
  TextSelection,
  type Transaction,
} from "prosemirror-state";
import { fileName } from "#content/address.ts";
import { markType, nodeType, schema } from "../../model/schema/schema.ts";
import { childrenOf } from "../../model/written.ts";
import { cardAttributes, type CardColumns, cardColumns, type CardRole } from "./card-table.ts";

const emptyCell = () => nodeType("tableCell").create({ open: "<td>" });

/** Inserts an empty card before the row at a position of its table, or at the table's end. The cursor goes to its title. */
export function insertCard(transaction: Transaction, position: number): Transaction {
  const head = transaction.doc.resolve(position).parent.firstChild!;
  const row = nodeType("tableRow").create(null, childrenOf(head).map(emptyCell));
  // The title is written as the one before.
  const last = transaction.doc.resolve(position).nodeBefore;
  const marks = last?.firstChild?.firstChild?.marks.filter(({ type }) => type.name === "strong");
  transaction.insert(position, row);
  const first = Selection.near(transaction.doc.resolve(position + 1));
  transaction.setSelection(firstText(transaction.doc, position) ?? first).scrollIntoView();
  return marks && marks.length > 0 ? transaction.setStoredMarks(marks) : transaction;
}

/** The start of the first text of the card at a position. */
export function firstText(doc: Node, position: number): Selection | undefined {
  const columns = cardColumns(doc.resolve(position).parent);
  const row = doc.nodeAt(position);
  let selection: Selection | undefined;
  row?.forEach((_, offset, index) => {
    if (selection || columns?.isShown[index] === false) return;
    selection = TextSelection.create(doc, position + 2 + offset);
  });
  return selection;
}

/** The card and the cell that a position is in. */
type CardPlace = { columns: CardColumns; table: Node; tableAt: number; rowDepth: number };

/** The table of cards whose texts a position is in. */
export function cardAt($position: ResolvedPos): CardPlace | undefined {
  for (let depth = $position.depth; depth > 1; depth--) {
    if ($position.node(depth).type.name !== "tableRow") continue;
    const table = $position.node(depth - 1);
    const columns = cardColumns(table);
    return columns && { columns, table, tableAt: $position.before(depth - 1), rowDepth: depth };
  }
  return undefined;
}

/** Where the texts on the cards of a table start, in order. */
function textStarts({ table, tableAt, columns }: CardPlace): number[] {
  const starts: number[] = [];
  table.forEach((row, rowOffset, index) => {
    if (index === 0) return;
    row.forEach((_, offset, column) => {
      if (columns.isShown[column] !== false) starts.push(tableAt + 3 + rowOffset + offset);
    });
  });
  return starts;
}

/** Tab goes to the next text on the cards, and after the last one to a new card. */
export function nextCardText(direction: 1 | -1): Command {
  return (state, dispatch) => {
    const { $head } = state.selection;
    const place = cardAt($head);
    if (!place) return false;
    const next = neighbor(place, $head, direction);
    if (next !== undefined) {
      const end = state.doc.resolve(next).end();
      dispatch?.(
        state.tr.setSelection(TextSelection.create(state.doc, next, end)).scrollIntoView(),
      );
    } else if (direction === 1) {
      dispatch?.(insertCard(state.tr, place.tableAt + place.table.nodeSize - 1));
    }
    return true;
  };
}

function neighbor(place: CardPlace, $head: ResolvedPos, direction: 1 | -1): number | undefined {
  const starts = textStarts(place);
  const own = $head.start(place.rowDepth + 1);
  return direction === 1
    ? starts.find((start) => start > own)
    : starts.findLast((start) => start < own);
}

/** At the edge of a text, an arrow goes to the next text on the cards, and past them out of the table. */
export function arrowOnCard(key: "left" | "right" | "up" | "down"): Command {
  const direction = key === "left" || key === "up" ? -1 : 1;
  return (state, dispatch, view) => {
    const { $head, empty } = state.selection;
    const place = empty ? cardAt($head) : undefined;
    if (!place || !view?.endOfTextblock(key)) return false;
    const isMirrored = key === "left" || key === "right" ? isRightToLeft(view.dom) : false;
    const step = isMirrored ? (direction === 1 ? -1 : 1) : direction;
    const selection = selectionBeside(state, place, step);
    if (selection) dispatch?.(state.tr.setSelection(selection).scrollIntoView());
    return true;
  };
}

const isRightToLeft = (element: Element) => getComputedStyle(element).direction === "rtl";

function selectionBeside(
  { doc, selection: { $head } }: EditorState,
  place: CardPlace,
  direction: 1 | -1,
): Selection | null {
  const next = neighbor(place, $head, direction);
  if (next !== undefined) {
    return TextSelection.create(doc, direction === 1 ? next : doc.resolve(next).end());
  }
  const edge = direction === 1 ? place.tableAt + place.table.nodeSize : place.tableAt;
  return Selection.findFrom(doc.resolve(edge), direction);
}

/** In a card without any text, Backspace deletes the card. */
export const deleteEmptyCard: Command = (state, dispatch) => {
  const { $head, empty } = state.selection;
  const place = empty ? cardAt($head) : undefined;
  if (!place || $head.node(place.rowDepth).textContent !== "") return false;
  if ($head.index(place.rowDepth - 1) === 0) return false;
  const before = neighbor(place, state.doc.resolve($head.start(place.rowDepth) + 1), -1);
  const transaction = removeCards(
    state.tr,
    $head.before(place.rowDepth),
    $head.after(place.rowDepth),
  );
  if (before !== undefined && transaction.doc.nodeAt(place.tableAt)?.type === place.table.type) {
    const end = transaction.doc.resolve(before).end();
    transaction.setSelection(TextSelection.create(transaction.doc, end));
  }
  dispatch?.(transaction.scrollIntoView());
  return true;
};

/** Deletes cards; with its last card, the table goes, too. */
export function removeCards(transaction: Transaction, from: number, to: number): Transaction {
  const $from = transaction.doc.resolve(from);
  const isAll = to - from === $from.parent.content.size - $from.parent.firstChild!.nodeSize;
  return isAll
    ? transaction.deleteRange($from.before(), $from.after())
    : transaction.delete(from, to);
}

/** Whether a block is a card. */
export function isCard(doc: Node, position: number): boolean {
  const $position = doc.resolve(position);
  return $position.index() > 0 && cardColumns($position.parent) !== undefined;
}

/** Enter goes to the next text of a card, and breaks the line in its last one. */
export const enterOnCard: Command = (state, dispatch) => {
  const { $head, $from } = state.selection;
  const place = cardAt($head);
  if (!place || !$from.sameParent($head)) return false;
  const next = neighbor(place, $head, 1);
  if (next !== undefined && next < $head.end(place.rowDepth)) {
    dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, next)).scrollIntoView());
  } else {
    dispatch?.(state.tr.replaceSelectionWith(nodeType("hardBreak").create()).scrollIntoView());
  }
  return true;
};

const newColumns: Record<CardRole, string> = {
  target: `<th data-hidden ${cardAttributes.target} data-type="content-ref">`,
  cover: `<th data-hidden ${cardAttributes.cover} data-type="files">`,
  coverDark: `<th data-hidden ${cardAttributes.coverDark} data-type="files">`,
};

/** Sets the link or the image of a card. A table without a column for it gets one. */
export function setAddress(
  transaction: Transaction,
  position: number,
  role: CardRole,
  address: string,
): Transaction {
  const existing = cardColumns(transaction.doc.resolve(position).parent)?.roles[role];
  const count = transaction.steps.length;
  const column = existing ?? transaction.doc.resolve(position).parent.firstChild!.childCount;
  addCells(transaction, position, column + 1, newColumns[role]);
  const at = transaction.mapping.slice(count).map(position);
  const cells = childrenOf(transaction.doc.nodeAt(at)!);
  const start = cells.slice(0, column).reduce((sum, { nodeSize }) => sum + nodeSize, at + 2);
  const label = schema.text(fileName(address) || address || " ", [
    markType("link").create({ href: address }),
  ]);
  const content = address === "" ? Fragment.empty : Fragment.from(label);
  return transaction.replaceWith(start, start + cells[column]!.content.size, content);
}

/** Adds the cells that rows lack for a number of columns: in the header, in this row, and with a new header in each row. */
function addCells(
  transaction: Transaction,
  position: number,
  columns: number,
  header: string,
): void {
  const $row = transaction.doc.resolve(position);
  const isNew = $row.parent.firstChild!.childCount < columns;
  const rows: { at: number; cells: Node[] }[] = [];
  $row.parent.forEach((row, offset, index) => {
    const at = $row.start() + offset;
    const missing = columns - row.childCount;
    if (missing <= 0 || (!isNew && at !== position)) return;
    const cells =
      index === 0
        ? [nodeType("tableHeader").create({ open: header })]
        : Array.from({ length: missing }, emptyCell);
    rows.push({ at: at + row.nodeSize - 1, cells });
  });
  for (const { at, cells } of rows.reverse()) transaction.insert(at, cells);
}
