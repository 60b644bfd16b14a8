import type { SourceChanges } from "#content/source-changes.ts";
import { below, isNamed, kid, kids, remove, unwrap } from "./xml.ts";

/**
 * Makes a part what it is once all tracked changes are accepted, and counts them: insertions, deletions, moves, and changes of
 * the formatting.
 */
export function acceptRevisions(root: Element, changes: SourceChanges): void {
  const reformatted = below(root).filter(({ localName }) => localName.endsWith("PrChange"));
  changes.note("reformatting", reformatted.length);
  reformatted.forEach(remove);

  const marks = below(root, "w:p").filter((paragraph) => markOf(paragraph, "w:del", "w:moveFrom"));
  changes.note("insertion", countOf(root, "w:ins") + insertedMarks(root));
  changes.note("deletion", countOf(root, "w:del") + marks.filter(isDeletedAlone).length);
  changes.note("move", movesIn(root));

  for (const row of below(root, "w:tr")) {
    if (kid(kid(row, "w:trPr"), "w:del")) remove(row);
  }
  for (const cell of below(root, "w:tc")) {
    if (kid(kid(cell, "w:tcPr"), "w:cellDel")) remove(cell);
  }
  for (const part of below(root, "w:tbl", "w:tr")) {
    if (kids(part, "w:tr", "w:tc", "w:sdt", "w:customXml").length === 0) remove(part);
  }
  for (const gone of below(root, "w:del", "w:moveFrom")) if (!isMark(gone)) remove(gone);
  for (const kept of below(root, "w:ins", "w:moveTo")) if (!isMark(kept)) unwrap(kept);
  // From the end, so that what several deleted marks join gets into the last paragraph.
  for (const paragraph of marks.toReversed()) joinWithNext(paragraph);
}

/** Whether it says something about a paragraph's end, a row, or a cell, instead of holding text. */
const isMark = ({ parentNode }: Element) =>
  isNamed(parentNode, "w:rPr", "w:trPr", "w:tcPr", "w:numPr", "w:tblPr");

const markOf = (paragraph: Element, ...names: string[]) =>
  kids(kid(kid(paragraph, "w:pPr"), "w:rPr"), ...names)[0];

/** Changes with text, and rows. A new paragraph around new text is one insertion. */
function countOf(root: Element, name: string): number {
  return below(root, name).filter(
    (element) =>
      isNamed(element.parentNode, "w:trPr") ||
      (!isMark(element) && kids(element).some((child) => !isNamed(child, "w:rPr"))),
  ).length;
}

function insertedMarks(root: Element): number {
  const inserted = below(root, "w:p").filter((paragraph) => markOf(paragraph, "w:ins"));
  return inserted.filter((paragraph) => kids(paragraph, "w:ins").length === 0).length;
}

const isDeletedAlone = (paragraph: Element) =>
  markOf(paragraph, "w:del") !== undefined && kids(paragraph, "w:del").length === 0;

/** Word names each move at both of its ends; others only mark the texts. */
function movesIn(root: Element): number {
  const ranges = below(root, "w:moveFromRangeStart").length;
  return ranges > 0 ? ranges : countOf(root, "w:moveFrom");
}

/** A paragraph whose end was deleted is the beginning of the next one. */
function joinWithNext(paragraph: Element): void {
  let next = paragraph.nextSibling;
  while (next !== null && !isNamed(next, "w:p", "w:tbl", "w:sectPr", "w:sdt"))
    next = next.nextSibling;
  const content = kids(paragraph).filter((child) => !isNamed(child, "w:pPr"));
  if (!isNamed(next, "w:p")) {
    if (content.length === 0 && !isNamed(paragraph.parentNode, "w:tc")) remove(paragraph);
    return;
  }
  const properties = kid(next, "w:pPr");
  const first = properties === undefined ? next.firstChild : properties.nextSibling;
  for (const child of content) next.insertBefore(child, first);
  remove(paragraph);
}
