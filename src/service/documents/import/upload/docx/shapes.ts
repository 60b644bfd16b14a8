import type { SourceChanges } from "#content/source-changes.ts";
import { around, below, isNamed, kid, kids, insertAfter, remove, unwrap, wordsIn } from "./xml.ts";

/** Text boxes can be in text boxes. */
const mostBoxes = 8;

/**
 * Puts the text of text boxes below the paragraph that they are at, and pictures of groups where our converter finds them. What is
 * left of drawings has no text and no picture, so it is counted.
 */
export function settleShapes(root: Element, changes: SourceChanges): void {
  for (let depth = 0; depth < mostBoxes && openBoxes(root, changes) > 0; depth++);
  for (const either of below(root, "mc:AlternateContent")) takeOne(either);
  const formulas = below(root, "m:oMath").filter((formula) => formula.textContent !== "");
  changes.note("drawing", formulas.length, "formula");
  for (const drawing of below(root, "w:drawing")) {
    const kind = kindOf(drawing);
    if (kind !== undefined) {
      changes.note("drawing", 1, kind);
      remove(drawing);
    } else liftPictures(drawing);
  }
}

/** @returns how many were found */
function openBoxes(root: Element, changes: SourceChanges): number {
  const holders = below(root, "mc:AlternateContent", "w:drawing", "w:pict", "w:object").filter(
    (holder) =>
      around(holder, "mc:AlternateContent", "w:drawing", "w:pict", "w:object") === undefined,
  );
  const full = holders.filter((holder) => below(holder, "w:txbxContent").length > 0);
  for (const holder of full) openBox(holder, changes);
  return full.length;
}

function openBox(holder: Element, changes: SourceChanges): void {
  // Both alternatives have the same text.
  const branch =
    kids(holder, "mc:Choice", "mc:Fallback").find(
      (each) => below(each, "w:txbxContent").length > 0,
    ) ?? holder;
  const boxes = below(branch, "w:txbxContent").filter(
    (box) => around(box, "w:txbxContent") === around(holder, "w:txbxContent"),
  );
  const paragraph = around(holder, "w:p");
  const blocks = boxes.flatMap((box) => kids(box));
  if (boxes.some((box) => wordsIn(box).trim() !== "")) changes.note("text-box", boxes.length);
  for (const box of boxes) remove(box);
  for (const block of blocks.toReversed()) {
    if (paragraph === undefined) holder.parentNode?.insertBefore(block, holder.nextSibling);
    else insertAfter(block, paragraph);
  }
  if (below(holder, "a:blip", "v:imagedata").length === 0) remove(holder);
}

/** Of two ways to draw the same, the one with a picture. */
function takeOne(either: Element): void {
  const branches = kids(either, "mc:Choice", "mc:Fallback");
  const taken =
    branches.find((branch) => below(branch, "a:blip", "v:imagedata").length > 0) ??
    branches.find((branch) => wordsIn(branch).trim() !== "") ??
    branches[0];
  for (const branch of branches) if (branch !== taken) remove(branch);
  if (taken !== undefined) unwrap(taken);
  unwrap(either);
}

function kindOf(drawing: Element): string | undefined {
  if (below(drawing, "a:blip").length > 0) return undefined;
  if (below(drawing, "c:chart").length > 0) return "chart";
  return below(drawing, "dgm:relIds").length > 0 ? "SmartArt" : "shape";
}

/** The converter looks for pictures directly in a drawing, not in its groups. */
function liftPictures(drawing: Element): void {
  const [data] = below(drawing, "a:graphicData");
  if (data === undefined || kid(data, "pic:pic") !== undefined) return;
  const pictures = below(data, "pic:pic");
  for (const child of kids(data)) remove(child);
  for (const picture of pictures) data.appendChild(picture);
}

/** What is on each page's margins. */
export function countMargins(parts: readonly Element[], changes: SourceChanges): void {
  const written = parts.filter(
    (part) => isNamed(part, "w:hdr", "w:ftr") && wordsIn(part).trim() !== "",
  );
  changes.note("margin", written.length);
}
