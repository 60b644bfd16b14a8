import type { Side } from "#content/prose/anchor.ts";

/** Of equal parts of both, the current text counts. */
export const sides = ["after", "before"] as const;

/** Elements that show a piece of text: `piece.ts`. */
export const pieces = "[data-before],[data-after]";

/** Rows whose blocks can be commented on. */
export const rows = "[data-node-before],[data-node-after]";

export const nodeOf = (row: HTMLElement, side: Side) =>
  row.dataset[side === "after" ? "nodeAfter" : "nodeBefore"];

export type Span = { start: number; end: number };

/** The offsets of a piece in the text of its block; undefined if it isn't on that side. */
export function spanOf(piece: HTMLElement, side: Side): Span | undefined {
  const [start, end] = (piece.dataset[side] ?? "").split("-").map(Number);
  return start === undefined || end === undefined ? undefined : { start, end };
}

/** The texts of an element, and its line breaks, which count as one character. */
function textsIn(element: Element): (Text | HTMLBRElement)[] {
  const walker = document.createTreeWalker(
    element,
    NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
    (node) =>
      node instanceof Text || node instanceof HTMLBRElement
        ? NodeFilter.FILTER_ACCEPT
        : NodeFilter.FILTER_SKIP,
  );
  const texts: (Text | HTMLBRElement)[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text | HTMLBRElement);
  return texts;
}

const lengthOf = (node: Text | HTMLBRElement) => (node instanceof Text ? node.length : 1);

const textLength = (element: Element) =>
  textsIn(element).reduce((sum, node) => sum + lengthOf(node), 0);

/** What of a piece a range covers, as offsets in the text of its block; undefined if that is nothing. */
export function coveredPart(piece: HTMLElement, side: Side, range: Range): Span | undefined {
  const span = spanOf(piece, side);
  if (span === undefined || !range.intersectsNode(piece)) return undefined;
  const texts = textsIn(piece);
  let at = 0;
  let start = -1;
  let end = -1;
  for (const node of texts) {
    const length = lengthOf(node);
    const from = node === range.startContainer ? range.startOffset : 0;
    const to = node === range.endContainer ? range.endOffset : length;
    if (from < to && range.intersectsNode(node)) {
      if (start < 0) start = at + from;
      end = at + to;
    }
    at += length;
  }
  if (end < 0) return undefined;
  // Shown in another form than its text, such as a formula: all of it.
  if (at !== span.end - span.start) return span;
  return { start: span.start + start, end: span.start + end };
}

/** The range of the document that shows a part of a piece; undefined if it shows nothing of it. */
export function shownPart(piece: HTMLElement, side: Side, part: Span): Range | undefined {
  const span = spanOf(piece, side);
  if (span === undefined || part.start >= span.end || part.end <= span.start) return undefined;
  const shown = document.createRange();
  shown.selectNodeContents(piece);
  if (textLength(piece) !== span.end - span.start) return shown;
  let at = span.start;
  for (const node of textsIn(piece)) {
    const end = at + lengthOf(node);
    if (node instanceof Text && part.start >= at && part.start < end) {
      shown.setStart(node, part.start - at);
    }
    if (node instanceof Text && part.end > at && part.end <= end) shown.setEnd(node, part.end - at);
    at = end;
  }
  return shown;
}
