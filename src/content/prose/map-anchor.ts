import { findAnchor } from "./anchored-blocks.ts";
import { type Anchor, parseAnchor, printAnchor } from "./anchor.ts";
import { rangeOf } from "./anchor-range.ts";
import type { CodeLine } from "./code-diff.ts";
import type { ProseDiff } from "./row.ts";
import type { Row } from "./row.ts";
import { type Run, textOfRuns } from "./runs.ts";
import { comparedCellOffsets, type Offsets } from "./text-offsets.ts";

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
  const anchor = parseAnchor(node);
  if (anchor?.to !== undefined) return mapSpan({ ...anchor, to: anchor.to }, diff);
  const anchored = findAnchor(diff.before, node);
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

/** Maps a range over several blocks by its two ends. Without one of them, what is left is in the block of the other. */
function mapSpan(anchor: Anchor & Required<Pick<Anchor, "to">>, diff: ProseDiff): Mapped {
  const { side, hash, ordinal, range = { start: 0, end: 0 }, to } = anchor;
  const [first, last] = [
    { side, hash, ordinal },
    { side, ...to },
  ];
  const lengthOf = (block: Anchor) =>
    findAnchor(diff.before, printAnchor(block))?.block.text.length ?? 0;
  const partOf = (block: Anchor, start: number, end: number) =>
    mapAnchor(printAnchor(start < end ? { ...block, range: { start, end } } : block), diff);
  const from = partOf(first, range.start, lengthOf(first));
  const until = partOf(last, 0, range.end);
  if (from.state === "unknown" || until.state === "unknown") return { state: "unknown" };
  if (from.state === "gone" || until.state === "gone") {
    const left = from.state === "gone" ? until : from;
    return left.state === "gone" ? left : { ...left, state: "edited" };
  }
  const [start, end] = [endsOf(from.node, diff), endsOf(until.node, diff)];
  if (start === undefined || end === undefined) return { state: "unknown" };
  // Moved apart, or joined in one block before the range's end.
  const isInOrder = start.index < end.index || (start.index === end.index && start.start < end.end);
  const state = from.state === until.state ? from.state : "edited";
  if (!isInOrder) return { ...from, state };
  const node = printAnchor(
    rangeOf({ block: start.anchor, offset: start.start }, { block: end.anchor, offset: end.end }),
  );
  return { state, node, row: until.row };
}

/** Where the part of a block that a mapped anchor names begins and ends. */
function endsOf(node: string, diff: ProseDiff) {
  const place = findAnchor(diff.after, node);
  if (place === undefined) return undefined;
  const { anchor, index, block } = place;
  const { start, end } = anchor.range ?? { start: 0, end: block.text.length };
  return { anchor, index, start, end };
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

/** Maps a range through what was compared in its block; undefined if none of the range is left. */
function mapRange(range: Range, text: string, row: Row): Range | undefined {
  if (row.after?.text === text && !row.part) return range;
  const pieces = row.part ? undefined : piecesOf(row, text);
  let start = Infinity;
  let end = -1;
  for (const { before: from = 0, after: to = 0, runs } of pieces ?? []) {
    let before = from;
    let after = to;
    for (const { op, text: piece, wasText = piece } of runs) {
      if (op === "equal" || op === "format") {
        const first = Math.max(range.start, before);
        const last = Math.min(range.end, before + wasText.length);
        if (first < last) {
          // In another Unicode form, offsets inside of the words mean nothing.
          const isSame = wasText === piece;
          start = Math.min(start, isSame ? after + first - before : after);
          end = Math.max(end, isSame ? after + last - before : after + piece.length);
        }
      }
      if (op !== "ins") before += wasText.length;
      if (op !== "del") after += piece.length;
    }
  }
  return end < 0 ? undefined : { start, end: Math.min(end, row.after?.text.length ?? end) };
}

type Piece = Offsets & { runs: readonly Pick<Run, "op" | "text" | "wasText">[] };

/** The compared pieces that are on both sides of a block; undefined if they aren't all of its text. */
function piecesOf({ runs, lines, table, before, after, origin }: Row, text: string) {
  const old = before ?? origin;
  if (runs) return textOfRuns(runs, "before") === text ? [{ runs }] : undefined;
  if (lines) return [{ runs: runsOfLines(lines) }];
  if (!table || old?.kind !== "table" || after?.kind !== "table") return undefined;
  const offsets = comparedCellOffsets(table, old, after);
  return table.rows.flatMap(({ cells }, row) =>
    cells.flatMap((cell, column): Piece[] => {
      const at = offsets[row]?.[column] ?? {};
      return at.before === undefined || at.after === undefined ? [] : [{ ...at, runs: cell.runs }];
    }),
  );
}

/** Compared lines as runs, with the words that both forms of a changed line share. */
function runsOfLines(lines: readonly CodeLine[]): Piece["runs"] {
  const runs: Pick<Run, "op" | "text" | "wasText">[] = [];
  const whole = ({ op, text }: CodeLine) => runs.push({ op, text: `${text}\n` });
  for (let at = 0; at < lines.length;) {
    const from = at;
    while (lines[at]?.op === "del") at++;
    const removed = lines.slice(from, at);
    const middle = at;
    while (lines[at]?.op === "ins") at++;
    const added = lines.slice(middle, at);
    for (const line of removed) {
      const partner = line.parts && added.findIndex(({ parts }) => parts !== undefined);
      if (partner === undefined || partner < 0) whole(line);
      else {
        const [until] = added.slice(partner);
        added
          .splice(0, partner + 1)
          .slice(0, -1)
          .forEach(whole);
        runs.push(...sharedRuns(line.parts ?? [], until?.parts ?? []));
      }
    }
    added.forEach(whole);
    if (at < lines.length && lines[at]?.op === "equal") whole(lines[at++]!);
  }
  return runs;
}

type Parts = NonNullable<CodeLine["parts"]>;

function sharedRuns(removed: Parts, added: Parts): Pick<Run, "op" | "text" | "wasText">[] {
  const shared = (parts: Parts) => parts.filter(({ changed }) => !changed).map(({ text }) => text);
  // In another Unicode form, they can't be matched by their length.
  const isSame = shared(removed).join("") === shared(added).join("");
  const line = (parts: Parts) => parts.map(({ text }) => text).join("");
  if (!isSame) {
    return [
      { op: "del", text: `${line(removed)}\n` },
      { op: "ins", text: `${line(added)}\n` },
    ];
  }
  const runs: Pick<Run, "op" | "text">[] = [];
  const [left, right] = [[...removed], [...added]];
  while (left.length + right.length > 0) {
    const [a, b] = [left[0], right[0]];
    if (a?.changed) runs.push({ op: "del", text: left.shift()!.text });
    else if (b?.changed) runs.push({ op: "ins", text: right.shift()!.text });
    else if (a === undefined || b === undefined) break;
    else {
      const length = Math.min(a.text.length, b.text.length);
      runs.push({ op: "equal", text: a.text.slice(0, length) });
      for (const parts of [left, right]) {
        const [{ text }] = parts as [Parts[number]];
        if (text.length === length) parts.shift();
        else parts[0] = { text: text.slice(length), changed: false };
      }
    }
  }
  return [...runs, { op: "equal", text: "\n" }];
}
