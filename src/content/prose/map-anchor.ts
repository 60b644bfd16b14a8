import { findAnchor } from "./anchored-blocks.ts";
import { parseAnchor, printAnchor } from "./anchor.ts";
import type { ProseDiff } from "./row.ts";
import type { Row } from "./row.ts";
import { textOfRuns } from "./runs.ts";

/** Where a thread's block is in a later revision; `node` is its anchor there. */
type Mapped =
  | { state: "same" | "edited" | "moved"; node: string; row: Row }
  /** The block was removed; `row` shows its last state. */
  | { state: "gone"; row: Row }
  /** The earlier revision has no such block, or the string isn't an anchor. */
  | { state: "unknown" };

/**
 * Maps a comment's `node` from the before side of a diff to the after side. The side named in the node stays the same:
 * it is the side of the review, not of this diff.
 */
export function mapAnchor(node: string, diff: ProseDiff): Mapped {
  const anchored = findAnchor(diff.before, node);
  const anchor = parseAnchor(node);
  if (!anchored || !anchor) return { state: "unknown" };
  const row = rowOf(diff, anchored.block);
  if (!row) return { state: "unknown" };
  const target =
    row.kind === "moved" ? diff.rows.find((other) => other.id === row.counterpart) : row;
  const to = parseAnchor(target?.anchors.after ?? (row.after ? anchorOfWhole(diff, row) : ""));
  if (!target || !to) return { state: "gone", row };
  const range = anchor.range && mapRange(anchor.range, anchored.block.text, target);
  const next = printAnchor({ ...to, side: anchor.side, ...(range ? { range } : {}) });
  if (row.kind === "moved") return { state: "moved", node: next, row: target };
  const isSame = row.kind === "unchanged" || row.kind === "source";
  return { state: isSame ? "same" : "edited", node: next, row };
}

function rowOf(diff: ProseDiff, block: ProseDiff["before"][number]): Row | undefined {
  return diff.rows.find((row) => row.before === block);
}

/** Only the first part of a merge has the anchor of the whole block. */
function anchorOfWhole(diff: ProseDiff, row: Row): string {
  return (
    diff.rows.find((other) => other.after === row.after && other.anchors.after)?.anchors.after ?? ""
  );
}

type Range = { start: number; end: number };

/** Maps a range through the runs of its block; undefined if none of the range is left or the block has no runs. */
function mapRange(range: Range, text: string, row: Row): Range | undefined {
  if (row.after?.text === text && !row.part) return range;
  if (!row.runs || row.part || textOfRuns(row.runs, "before") !== text) return undefined;
  let before = 0;
  let after = 0;
  let start = -1;
  let end = -1;
  for (const { op, text: piece, wasText = piece } of row.runs) {
    if (op === "equal" || op === "format") {
      const from = Math.max(range.start, before);
      const to = Math.min(range.end, before + wasText.length);
      if (from < to) {
        // In another Unicode form, offsets inside of the words mean nothing.
        const isSame = wasText === piece;
        if (start < 0) start = isSame ? after + from - before : after;
        end = isSame ? after + to - before : after + piece.length;
      }
    }
    if (op !== "ins") before += wasText.length;
    if (op !== "del") after += piece.length;
  }
  return start < 0 ? undefined : { start, end };
}
