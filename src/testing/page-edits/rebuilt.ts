/*
 * Whether a comparison is true, judged by its marks and the two texts alone: nothing here cuts, aligns, or parses as the comparison does.
 */

import { diffArrays } from "diff";
import type { Block } from "#content/prose/block.ts";
import type { ProseDiff, Row } from "#content/prose/row.ts";
import type { Run } from "#content/prose/runs.ts";
import type { Moved } from "./edit.ts";

type Side = "before" | "after";
type Texts = Record<Side, string>;
const sides: readonly Side[] = ["before", "after"];
const otherOf = { before: "after", after: "before" } as const;
const goneFrom = { before: "ins", after: "del" } as const;

/** Words of a text; a character of a script without spaces is one. */
function wordsIn(text: string): string[] {
  return (
    text.match(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]\p{M}*|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])[\p{L}\p{N}\p{M}])+/gu,
    ) ?? []
  );
}

/** How many words differ at least. */
export function distance({ before, after }: Texts): number {
  return diffArrays(wordsIn(before), wordsIn(after)).reduce(
    (sum, { added, removed, count }) => sum + (added || removed ? count : 0),
    0,
  );
}

/** What is wrong with a comparison of two texts; empty if nothing is. */
export function faultsOf(diff: ProseDiff, texts: Texts): string[] {
  return [
    ...sides.flatMap((side) => faultsOfShown(diff, side, texts[side])),
    ...faultsOfSources(diff, texts),
    ...faultsOfUnmarked(diff, texts),
    ...faultsOfEdited(diff, texts),
  ];
}

const shownOf = (runs: readonly Run[], side: Side) =>
  runs
    .filter(({ op }) => op !== goneFrom[side])
    .map(({ text, wasText }) => (side === "before" ? (wasText ?? text) : text))
    .join("");

/** What a row shows of one side, by the marks: kept and removed make the text before, kept and added the text after. */
function textOfRow(row: Row, side: Side): string {
  const { runs, lines, table, part } = row;
  const block = row[side];
  if (part && runs) return shownOf(runs, side);
  if (!block) return "";
  if (lines)
    return lines
      .filter(({ op }) => op !== goneFrom[side])
      .map(({ text }) => text)
      .join("\n");
  if (table) {
    const moved = side === "before" ? "movedTo" : "movedFrom";
    return table.rows
      .filter(({ op }) => op !== goneFrom[side] && op !== moved)
      .flatMap(({ cells }) =>
        cells
          .filter((_, index) => table.columns[index]![side] !== undefined)
          .map((cell) => shownOf(cell.runs, side)),
      )
      .join("\n");
  }
  return runs ? shownOf(runs, side) : shownText(block);
}

/** What readers see of a block that is kept, added, or removed as a whole. */
function shownText(block: Block): string {
  return block.kind === "embed" ? "" : block.text;
}

/** The words that the marks give to a side are words of its text, in their order, and what is left over is syntax. */
function faultsOfShown({ rows }: ProseDiff, side: Side, text: string): string[] {
  const words = wordsIn(text);
  let at = 0;
  for (const row of rows) {
    for (const word of wordsIn(textOfRow(row, side))) {
      const end = endOf(word, words, at);
      if (end === undefined)
        return [`${side} has no ${word} after ${words.slice(Math.max(0, at - 5), at).join(" ")}`];
      at = end;
    }
  }
  return [];
}

/** The index after a word, from an index on. Syntax can be in the middle of it: `[cat](cat.md)s`. */
function endOf(word: string, words: readonly string[], from: number): number | undefined {
  for (let at = from; at < words.length; at++) {
    const start = words[at]!;
    if (start === word) return at + 1;
    if (!word.startsWith(start) || (start.length < 2 && /[a-z]/.test(start))) continue;
    const end = endOf(word.slice(start.length), words.slice(0, at + longestSyntax), at + 1);
    if (end !== undefined) return end;
  }
  return undefined;
}

const longestSyntax = 30;

/** Sources that are shown as written are written like that. */
function faultsOfSources({ rows }: ProseDiff, texts: Texts): string[] {
  const straight = (text: string) => text.replaceAll(/\r\n?/g, "\n");
  return rows.flatMap(({ source, part }) =>
    sides.flatMap((side) => {
      if (!source || part) return [];
      const written = source.runs
        .map(({ op, text }) => (op === goneFrom[side] ? "" : text))
        .join("");
      return straight(texts[side]).includes(straight(written))
        ? []
        : [`not written in ${side}: ${written}`];
    }),
  );
}

/** Where a block begins, and where the next one does at the latest. */
function placesOf(blocks: readonly Block[]): Map<Block, [number, number]> {
  return new Map(
    blocks.map((block, index) => {
      const next = blocks.slice(index + 1).find(({ offset }) => offset > block.offset);
      return [block, [block.offset, Math.min(block.endOffset, next?.offset ?? Infinity)]];
    }),
  );
}

/** Rows without a mark, and what is between two of them, are the same on both sides, to the character. */
function faultsOfUnmarked({ rows, before, after }: ProseDiff, texts: Texts): string[] {
  const places = { before: placesOf(before), after: placesOf(after) };
  // Blocks of one piece of HTML begin at one place, and one of them can show for all what has changed.
  const marked = { before: new Set<number>(), after: new Set<number>() };
  for (const row of rows)
    if (row.kind !== "unchanged")
      for (const side of sides) if (row[side]) marked[side].add(row[side].offset);
  const isPlain = (row: Row | undefined) =>
    row?.kind === "unchanged" && sides.every((side) => !marked[side].has(row[side]!.offset));
  const faults: string[] = [];
  const isWhole = rows[0]?.before === undefined && rows[0]?.kind === "source";
  const own = isWhole ? rows.slice(1) : rows;
  let index = 0;
  while (index < own.length) {
    if (!isPlain(own[index])) {
      index++;
      continue;
    }
    let end = index;
    while (isPlain(own[end + 1])) end++;
    const [first, last] = [own[index]!, own[end]!];
    const [a, b] = sides.map((side) => {
      const start = index === 0 && !isWhole ? 0 : places[side].get(first[side]!)![0];
      const [, stop] = places[side].get(last[side]!)!;
      // What is between a block and a marked one belongs to the mark.
      return end === own.length - 1
        ? texts[side].slice(start)
        : texts[side].slice(start, stop).trimEnd();
    });
    if (a !== b) faults.push(`unmarked: ${differing(a!, b!)}`);
    index = end + 1;
  }
  return faults;
}

function differing(a: string, b: string): string {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const from = Math.max(0, start - 20);
  return JSON.stringify([a.slice(from, a.length - end + 20), b.slice(from, b.length - end + 20)]);
}

/** In a block of which only the words changed, what was removed and added makes one source of the other. */
function faultsOfEdited({ rows, before, after }: ProseDiff, texts: Texts): string[] {
  const places = { before: placesOf(before), after: placesOf(after) };
  return rows.flatMap((row) => {
    const { runs, source, kind, changes } = row;
    const isText = changes.every(({ name }) => name === "text" || name === "textMoved");
    const isBare = runs?.every(({ marks, image, wasText }) => {
      const { link, attributes } = marks;
      return !image && wasText === undefined && link === undefined && !attributes;
    });
    const isMarked = runs?.some(({ op, marks }) => op !== "equal" && Object.keys(marks).length > 0);
    if (kind !== "edited" || source || !isText || !isBare || isMarked) return [];
    const left = new Map<string, number>();
    const add = (text: string, by: number) => {
      for (const character of text.replaceAll(/[\s\\]|&\S+?;/g, ""))
        left.set(character, (left.get(character) ?? 0) + by);
    };
    for (const side of sides) {
      const sign = side === "before" ? 1 : -1;
      add(texts[side].slice(...places[side].get(row[side]!)!), sign);
      for (const run of runs!) if (run.op === goneFrom[otherOf[side]]) add(run.text, -sign);
    }
    const wrong = [...left].filter(([, count]) => count !== 0);
    return wrong.length === 0
      ? []
      : [`unlike its source: ${row.after!.text.slice(0, 60)} ${JSON.stringify(wrong)}`];
  });
}

/** How many words are marked as removed or added. What moved counts as kept. */
export function markedWords({ rows }: ProseDiff): number {
  const count = (text: string) => wordsIn(text).length;
  const ofRuns = (runs: readonly Run[]) =>
    runs.reduce((sum, { op, text, moved }) => {
      const isMarked = (op === "ins" || op === "del") && moved === undefined;
      return sum + (isMarked ? count(text) : 0);
    }, 0);
  return rows.reduce((sum, row) => {
    const { kind, runs, lines, table, before, after } = row;
    if (kind === "added" || kind === "removed") {
      const isMoved = row.changes.some(({ name }) => name === "textMoved");
      return sum + (isMoved ? 0 : count(shownText((before ?? after)!)));
    }
    const ofLines = lines?.filter(({ op, moved }) => op !== "equal" && !moved) ?? [];
    const ofCells = table?.rows.flatMap((own) => own.cells) ?? [];
    return (
      sum +
      ofRuns(runs ?? []) +
      ofLines.reduce(
        (all, { text, parts }) =>
          all +
          (parts
            ? parts.reduce((own, part) => own + (part.changed ? count(part.text) : 0), 0)
            : count(text)),
        0,
      ) +
      ofCells.reduce((all, cell) => all + ofRuns(cell.runs), 0)
    );
  }, 0);
}

/** Whether the comparison tells that this moved, and doesn't tell that it was removed and added. */
export function isNamed(diff: ProseDiff, { what, text }: Moved, texts: Texts): boolean {
  const { rows } = diff;
  const sourceOf = (block: Block, side: Side) => texts[side].slice(block.offset, block.endOffset);
  const has = (block: Block | undefined, side: Side) =>
    block !== undefined && sourceOf(block, side).includes(text.trim());
  const gone = rows.filter(
    ({ kind, changes, before, after }) =>
      !changes.some(({ name }) => name === "textMoved") &&
      ((kind === "removed" && has(before, "before")) || (kind === "added" && has(after, "after"))),
  );
  const isMoved = ({ kind, changes }: Row) =>
    kind === "moved" || changes.some(({ name }) => name === "textMoved");
  const wordsOf = wordsIn(text.replaceAll(/&\S+?;/g, "")).join(" ");
  switch (what) {
    case "block":
      return gone.length === 0 && rows.some(isMoved);
    case "section":
      return gone.length === 0 && rows.some(({ section }) => section !== undefined);
    case "sentence":
      return rows.some(({ changes, runs, before }) => {
        const told = runs ? runs.flatMap((run) => run.moved ?? []).length > 0 : true;
        const shown = runs ? runs.map((run) => (run.moved === undefined ? "" : run.text)) : [];
        return (
          told &&
          changes.some(({ name }) => name === "textMoved") &&
          wordsIn(runs ? shown.join("") : (before?.text ?? ""))
            .join(" ")
            .includes(wordsOf)
        );
      });
    default:
      return rows.some(({ changes }) =>
        changes.some((change) => change.name === "moved" && change.what === `${what}s`),
      );
  }
}

/** Whether what both texts have once is in another order, so that something has moved. */
export function isReordered(texts: Texts): boolean {
  const [before, after] = sides.map((side) => {
    const pieces = texts[side].split(/\n+|(?<=[.!?。]) ?|\||(?=<tr>)/).map((piece) => piece.trim());
    return pieces.filter((piece) => pieces.indexOf(piece) === pieces.lastIndexOf(piece));
  });
  const common = [new Set(before), new Set(after)] as const;
  const order = (pieces: string[], other: ReadonlySet<string>) =>
    pieces.filter((piece) => other.has(piece)).join("\n");
  return order(before!, common[1]) !== order(after!, common[0]);
}
