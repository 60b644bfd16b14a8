import { parseAnchor, printAnchor, type Side } from "#content/prose/anchor.ts";
import { rangeOf } from "#content/prose/anchor-range.ts";
import { coveredPart, nodeOf, pieces, rows, sides, spanOf, type Span } from "./text-points.ts";

/** The row around a place of a comparison, if what is there is its text and not below it. */
export function rowAround(place: Node | null): HTMLElement | undefined {
  const element = place instanceof Element ? place : place?.parentElement;
  const row = element?.closest<HTMLElement>(rows);
  return row && !element?.closest("[data-composer],[data-thread]") ? row : undefined;
}

/**
 * The comment anchor of the text that is selected in a comparison; undefined if none is. The text of one side: of which more is
 * selected, and of the current one if both are the same.
 */
export function selectedNode(): string | undefined {
  const selection = getSelection();
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  const row = rowAround(range.startContainer) ?? rowAround(range.endContainer);
  const list = row?.closest(".diff-list");
  if (list === null || list === undefined) return undefined;
  const touched = [...list.querySelectorAll<HTMLElement>(pieces)].filter((piece) =>
    range.intersectsNode(piece),
  );
  const [most] = sides
    .map((side) => selectedOn(side, touched, range))
    .filter((part) => part !== undefined)
    .toSorted((a, b) => b.length - a.length);
  return most?.node;
}

type Part = Span & { row: HTMLElement };

function selectedOn(side: Side, found: readonly HTMLElement[], range: Range) {
  const parts = found.flatMap((piece): Part[] => {
    const row = piece.closest<HTMLElement>(rows);
    const part = coveredPart(piece, side, range);
    if (row === null || nodeOf(row, side) === undefined || part === undefined) return [];
    return [{ row, ...withoutSpace(piece, side, part) }];
  });
  const telling = parts.filter(({ start, end }) => start < end);
  const [first, last] = [telling[0], telling.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const from = parseAnchor(nodeOf(first.row, side) ?? "");
  const until = parseAnchor(nodeOf(last.row, side) ?? "");
  if (from === undefined || until === undefined) return undefined;
  const node = printAnchor(
    rangeOf({ block: from, offset: first.start }, { block: until, offset: last.end }),
  );
  return { node, length: telling.reduce((sum, { start, end }) => sum + end - start, 0) };
}

/** The part without the white space that a double click or dragging selects with it at its ends; empty if it is nothing else. */
function withoutSpace(piece: HTMLElement, side: Side, part: Span): Span {
  const text = piece.textContent;
  const span = spanOf(piece, side);
  if (span === undefined || text.length !== span.end - span.start) return part;
  const selected = text.slice(part.start - span.start, part.end - span.start);
  if (selected.trim() === "") return { start: part.end, end: part.end };
  return {
    start: part.start + selected.length - selected.trimStart().length,
    end: part.end - (selected.length - selected.trimEnd().length),
  };
}
