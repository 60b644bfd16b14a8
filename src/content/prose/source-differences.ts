import type { Block } from "./block.ts";
import type { Change } from "./changes.ts";
import { kindOf, type Row, type SourceDiff } from "./row.ts";
import type { Run } from "./runs.ts";
import { diffSource, type SourceRun } from "./source-diff.ts";
import { reasonOf } from "./source-reason.ts";
import { moveOf } from "./table-diff.ts";
import { unexplainedIn } from "./explained-source.ts";

type Side = "before" | "after";
type Version = { text: string; blocks: readonly Block[] };
type Cut = {
  head: string;
  partOf(block: Block): SourcePart;
  next(block?: Block): Block | undefined;
};
type Sides = { rows: Rows; before: Cut; after: Cut };
type Rows = { of(block: Block): Row | undefined; near(row: Row): readonly Row[] };

// A move to another place also changes line breaks, indentation, and end tags.
const ofPlace: ReadonlySet<Change["name"]> = new Set(["kind", "container", "depth"]);

/**
 * Adds to the rows the differences that only the source shows: how blocks are written, what is between them, and how
 * lines end. If texts differ in any character, at least one row isn't `unchanged`. A row's `source` has what its marks
 * don't explain. Line breaks and end tags around an added, removed, or moved block are explained by that block's own
 * mark.
 */
export function addSourceDifferences(rows: readonly Row[], texts: Record<Side, Version>): Row[] {
  const ends = { before: lineEnds(texts.before.text), after: lineEnds(texts.after.text) };
  const isConverted = ends.before !== ends.after && ends.before !== "" && ends.after !== "";
  const before = cut(texts.before, isConverted);
  const after = cut(texts.after, isConverted);
  const sides = { rows: indexRows(rows), before, after };
  const completed = rows.map((row) => addToRow(row, sides));
  const changes: Change[] = isConverted ? [{ name: "lineEnds", ...ends }] : [];
  const isHeadExplained =
    !isSteady(undefined, sides) && isPlainGap(before.head) && isPlainGap(after.head);
  const head =
    before.head === after.head || isHeadExplained ? undefined : sourceDiff(before.head, after.head);
  if (changes.length === 0 && head === undefined) return completed;
  const whole: Row = { id: "text", kind: "source", anchors: {}, changes };
  return [head ? { ...whole, source: head } : whole, ...completed];
}

function indexRows(rows: readonly Row[]): Rows {
  const byBlock = new Map<Block, Row>();
  const byPlace = new Map<string, Row[]>();
  for (const row of rows) {
    for (const side of ["before", "after"] as const) {
      const block = row[side];
      if (!block) continue;
      if (!byBlock.has(block)) byBlock.set(block, row);
      const place = `${side} ${block.offset}`;
      byPlace.set(place, [...(byPlace.get(place) ?? []), row]);
    }
  }
  const at = (side: Side, block: Block | undefined) =>
    block ? (byPlace.get(`${side} ${block.offset}`) ?? []) : [];
  return {
    of: (block) => byBlock.get(block),
    near: (row) => [...new Set([...at("before", row.before), ...at("after", row.after)])],
  };
}

/** Empty for a text of one line, and if line endings are mixed. */
function lineEnds(text: string): string {
  const kinds = new Set(text.match(/\r\n?|\n/g));
  const [only = ""] = kinds;
  return kinds.size === 1 ? ({ "\n": "LF", "\r\n": "CRLF", "\r": "CR" }[only] ?? "") : "";
}

function cut({ text, blocks }: Version, isConverted: boolean): Cut {
  const straight = (written: string) =>
    isConverted ? written.replaceAll(/\r\n?/g, "\n") : written;
  const { head, parts } = cutSource(text, blocks);
  const indexes = new Map(blocks.map((block, index) => [block, index]));
  return {
    head: straight(head),
    partOf(block) {
      const { own, gap } = parts[indexes.get(block) ?? -1] ?? { own: "", gap: "" };
      return { own: straight(own), gap: straight(gap) };
    },
    next: (block) => blocks[block === undefined ? 0 : (indexes.get(block) ?? -1) + 1],
  };
}

function addToRow(row: Row, sides: Sides): Row {
  const from = row.before ?? row.origin;
  const to = row.after;
  if (!from || !to) return row;
  if (row.part) return row.part.index === 0 ? addToParts(row, sides) : row;
  const [a, b] = [sides.before.partOf(from), sides.after.partOf(to)];
  const isLoose =
    !row.before || row.changes.some(({ name }) => ofPlace.has(name)) || !isSteady(row, sides);
  const isGapExplained = isLoose && isPlainGap(a.gap) && isPlainGap(b.gap);
  const gaps = a.gap === b.gap || isGapExplained ? ["", ""] : [a.gap, b.gap];
  if (a.own === b.own && gaps[0] === gaps[1]) return row;
  const changes = [...row.changes, ...numberChange(a.own, b.own, to)];
  const [written, now] = [a.own + gaps[0], b.own + gaps[1]];
  if (changes.length === 0 && row.kind !== "moved")
    return { ...row, kind: "source", source: sourceDiff(written, now) };
  const kind = row.kind === "moved" ? row.kind : kindOf(changes);
  // Several blocks from one piece of HTML show its source difference on the last block.
  return withUnexplained({ ...row, kind, changes }, written, now, sides.rows.near(row));
}

/** Compares a block that was split or merged with all its parts together. */
function addToParts(row: Row, { rows, before, after }: Sides): Row {
  const parts = rows.near(row).filter((near) => near.part !== undefined);
  const written = (cutSide: Cut, blocks: readonly (Block | undefined)[]) =>
    [...new Set(blocks)].map((block) => (block ? cutSide.partOf(block).own : "")).join("\n\n");
  const [a, b] = [
    written(
      before,
      parts.map((part) => part.before),
    ),
    written(
      after,
      parts.map((part) => part.after),
    ),
  ];
  return withUnexplained(row, a, b, parts);
}

const ranks = ["nothing", "spacing", "more"] as const;

/**
 * Adds what the marks of the rows don't explain of a difference. The same difference can be read in several ways, and the marks tell
 * one of them.
 */
function withUnexplained(row: Row, before: string, after: string, others: readonly Row[]): Row {
  const rows = [row, ...others.filter((other) => other.id !== row.id)];
  const readings = [
    () => sourceDiff(before, after),
    () => sourceDiff(before, after, rows.flatMap(shownRuns)),
  ];
  let best: (SourceDiff & { rank: number }) | undefined;
  for (const read of readings) {
    const source = read();
    const rest = unexplainedIn(source.runs, rows);
    if (rest === "nothing") return row;
    const rank = ranks.indexOf(rest);
    // What the marks tell is easier to follow.
    if (best === undefined || rank <= best.rank) best = { ...source, unexplained: rest, rank };
  }
  const { rank: _rank, ...source } = best!;
  return { ...row, source };
}

/** What the marks of a row tell, in order. */
function shownRuns({ runs, lines, table }: Row): SourceRun[] {
  const opOf = (op: Run["op"]) => (op === "format" ? "equal" : op);
  const shown: SourceRun[] = (runs ?? []).map(({ op, text }) => ({ op: opOf(op), text }));
  for (const { op, text } of lines ?? []) shown.push({ op, text });
  for (const row of table?.rows ?? []) {
    for (const [index, cell] of row.cells.entries()) {
      const move = moveOf(table!, row, index);
      for (const { op, text } of cell.runs) {
        if (move === "away") shown.push({ op: "del", text });
        else if (move !== "here") shown.push({ op: opOf(op), text });
        else if (op !== "del") shown.push({ op: "ins", text });
      }
    }
  }
  return shown;
}

function sourceDiff(before: string, after: string, shown?: readonly SourceRun[]): SourceDiff {
  const runs = diffSource(before, after, shown);
  const isSpacing = runs.every(({ op, text }) => op === "equal" || text.trim() === "");
  const reason = reasonOf(runs);
  return { runs, unexplained: isSpacing ? "spacing" : "more", ...(reason && { reason }) };
}

/**
 * Whether the next blocks after a row's (the first blocks if no row is given) are unchanged and in the same containers.
 */
function isSteady(row: Row | undefined, { rows, before, after }: Sides): boolean {
  const [a, b] = [before.next(row?.before), after.next(row?.after)];
  if (!a || !b) return a === b;
  const next = rows.of(a);
  return next?.after === b && !next.part && !next.changes.some(({ name }) => ofPlace.has(name));
}

function numberChange(before: string, after: string, block: Block): Change[] {
  if (block.kind !== "listItem" || !block.ordered) return [];
  const [a, b] = [before, after].map((own) => /^[ \t>]*(\d{1,9})[.)]/.exec(own)?.[1]);
  if (a === undefined || b === undefined || a === b) return [];
  return [{ name: "number", before: Number(a), after: Number(b) }];
}

/** A block's source, and the source between it and the next block, such as line breaks and end tags. */
type SourcePart = { own: string; gap: string };

type Source = {
  /** The source before the first block; the whole text if there are no blocks. */
  head: string;
  /** By block. The text is the head followed by each part's own source and gap. */
  parts: SourcePart[];
};

/**
 * Divides a text at its blocks, so that every character belongs to one of them. A tag that opens a container without
 * its own block belongs to the block after it, an end tag to the block before it.
 */
function cutSource(text: string, blocks: readonly Block[]): Source {
  const starts: number[] = [];
  let previous: Block | undefined;
  for (const block of blocks) {
    const least = starts.at(-1) ?? 0;
    const from = Math.max(least, lineStart(text, Math.min(block.offset, text.length)));
    const free = Math.max(least, Math.min(previous?.endOffset ?? 0, from));
    starts.push(free + openingIn(text.slice(free, from)));
    previous = block;
  }
  const parts = blocks.map((block, index): SourcePart => {
    const start = starts[index] as number;
    const end = starts[index + 1] ?? text.length;
    const own = text.slice(start, Math.max(start, Math.min(block.endOffset, end))).trimEnd();
    return { own, gap: text.slice(start + own.length, end) };
  });
  return { head: text.slice(0, starts[0]), parts };
}

/** The start of a block's line: indentation, quote markers, and the label of a footnote belong to the block. */
function lineStart(text: string, offset: number): number {
  let at = Math.max(text.lastIndexOf("\n", offset - 1), text.lastIndexOf("\r", offset - 1)) + 1;
  if (offset === 0) at = 0;
  return /^[ \t>]*(?:\[\^[^\]]*\]:[ \t]*)?$/.test(text.slice(at, offset)) ? at : offset;
}

function openingIn(between: string): number {
  const opening = /^[ \t>]*(?:\{%(?!\s*end)|<[a-zA-Z])/m.exec(between);
  return opening ? opening.index : between.length;
}

const endTags = /\n[ \t>]*(?:(?:\{%\s*end[\w-]*\s*%\}|<\/[a-zA-Z][\w-]*\s*>)[ \t]*)+(?=\n|$)/g;

/** Whether the gap between blocks is standard: at most one empty line, and end tags on separate lines. */
function isPlainGap(gap: string): boolean {
  const breaks = gap.replace(endTags, "");
  return /^(?:\n[ \t>]*){0,2}$/.test(breaks) && !/[ \t]\n/.test(breaks);
}
