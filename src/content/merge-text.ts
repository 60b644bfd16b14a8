import { groupHunks, stretchOf } from "./hunks.ts";
import type { Region } from "./hunks.ts";
import { findLineHunks, isParallel } from "./line-hunks.ts";
import { keepMovesWhole } from "./merge-moves.ts";
import type { Clash, MergePart } from "./merge-part.ts";
import { mergeWords } from "./merge-words.ts";
import { mergeWrapped } from "./merge-wrapped.ts";
import { slideApart } from "./slide.ts";
import type { Bounds } from "./slide.ts";

/** A merged text, or its parts in order: strings that are merged and clashes that a person has to resolve. */
export type TextMerge = { clean: true; text: string } | { clean: false; parts: (string | Clash)[] };

/**
 * Three-way merge of a text: by line (diff3), then by word inside clashing lines if both sides changed different words
 * of prose, also if one of them moved its line breaks. Fenced code is merged only by whole lines. It never writes conflict markers.
 * If one side is unchanged, the result is the other side. Swapping the sides doesn't change a clean result.
 */
export function mergeText(base: string, main: string, changeRequest: string): TextMerge {
  if (main === changeRequest || changeRequest === base) return { clean: true, text: main };
  if (main === base) return { clean: true, text: changeRequest };
  const parts = keepMovesWhole(mergeParts(base, main, changeRequest));
  return tidy(parts.map((part) => part.merged ?? clashOf(part)));
}

/** The three versions of a part. */
export const clashOf = ({ base, main, changeRequest }: Clash): Clash => ({
  base,
  main,
  changeRequest,
});

/**
 * The three texts of a merge in parallel stretches: joined, each side is its whole text. Pass them to `keepMovesWhole` before they are
 * used one by one.
 */
export function mergeParts(base: string, main: string, changeRequest: string): MergePart[] {
  const lines = splitLines(base);
  const regions = groupHunks(
    findLineHunks(lines, splitLines(main)),
    findLineHunks(lines, splitLines(changeRequest)),
  );
  const original = { lines, isCode: fencedLines(lines) };
  const parts: MergePart[] = [];
  let position = 0;
  for (const [index, region] of regions.entries()) {
    const [last, next] = [regions[index - 1], regions[index + 1]];
    // A hunk may touch hunks of its own side, but not those of the other side.
    const boundsOf = (other: "main" | "changeRequest") => ({
      from: last && last[other].length > 0 ? position + 1 : position,
      to: next ? next.from - (next[other].length > 0 ? 1 : 0) : lines.length,
    });
    const bounds = { main: boundsOf("changeRequest"), changeRequest: boundsOf("main") };
    for (const settled of settleApart(original, region, bounds)) {
      parts.push(same(lines.slice(position, settled.from).join("")), ...settled.parts);
      position = settled.to;
    }
  }
  parts.push(same(lines.slice(position).join("")));
  return parts;
}

/** A stretch that is the same on all sides. */
const same = (text: string): MergePart => ({
  base: text,
  main: text,
  changeRequest: text,
  merged: text,
});

/** The text with every clash resolved by `choose`. */
export function settleClashes(merge: TextMerge, choose: (clash: Clash) => string): string {
  if (merge.clean) return merge.text;
  return merge.parts.map((part) => (typeof part === "string" ? part : choose(part))).join("");
}

/** Both versions of a clash, main's first; the changed one if only one side changed it. */
export function bothOf({ base, main, changeRequest }: Clash): string {
  if (main === base) return changeRequest;
  if (changeRequest === base) return main;
  return main === "" || main.endsWith("\n") ? main + changeRequest : `${main}\n${changeRequest}`;
}

/** The lines of the common ancestor, and which of them are fenced code. */
type Original = { lines: readonly string[]; isCode: readonly boolean[] };

/** The merge of a range of original lines (`to` is exclusive). */
type Settled = { from: number; to: number; parts: MergePart[] };

/** Merges a region. Splits it where the sides touch but can be separated. */
function settleApart(
  original: Original,
  region: Region,
  bounds: Record<"main" | "changeRequest", Bounds>,
): Settled[] {
  const whole = settle(original, region);
  if (isClean(whole)) return [whole];
  for (const regions of slideApart(original.lines, region, bounds)) {
    const apart = regions.map((piece) => settle(original, piece));
    if (apart.every(isClean)) return apart;
  }
  return [whole];
}

const isClean = ({ parts }: Settled) => parts.every(({ merged }) => merged !== undefined);

function settle(original: Original, region: Region): Settled {
  const { from, to } = region;
  const base = original.lines.slice(from, to);
  const main = stretchOf(original.lines, from, to, region.main);
  const changeRequest = stretchOf(original.lines, from, to, region.changeRequest);
  const [baseText, mainText, text] = [base, main, changeRequest].map((side) => side.join(""));
  const sides = { base: baseText!, main: mainText!, changeRequest: text! };
  const mergedInto = (merged: string) => ({ from, to, parts: [{ ...sides, merged }] });
  if (region.changeRequest.length === 0) return mergedInto(sides.main);
  if (region.main.length === 0) return mergedInto(sides.changeRequest);
  if (sides.main === sides.changeRequest) return mergedInto(sides.main);
  if (base.length > 0 && !touchesCode(original, region)) {
    const byLine = isLineByLine(original.lines, region)
      ? mergeWords(base, main, changeRequest)
      : undefined;
    const merged = byLine ?? mergeWrapped(sides.base, sides.main, sides.changeRequest);
    if (merged !== undefined) return mergedInto(merged);
  }
  return { from, to, parts: narrow(base, main, changeRequest) };
}

/** Whether each line of either side clearly corresponds to one line of the original. */
function isLineByLine(lines: readonly string[], { main, changeRequest }: Region): boolean {
  return [...main, ...changeRequest].every(
    ({ from, to, put }) => put.length === to - from && isParallel(lines.slice(from, to), put),
  );
}

/** A clash without the common lines at its start and end. */
function narrow(base: string[], main: string[], changeRequest: string[]): MergePart[] {
  const shortest = Math.min(base.length, main.length, changeRequest.length);
  let start = 0;
  while (start < shortest && agree(base[start], main[start], changeRequest[start])) start++;
  let end = 0;
  while (
    end < shortest - start &&
    agree(base.at(-1 - end), main.at(-1 - end), changeRequest.at(-1 - end))
  ) {
    end++;
  }
  const inner = (side: string[]) => side.slice(start, side.length - end).join("");
  return [
    same(base.slice(0, start).join("")),
    {
      base: inner(base),
      main: inner(main),
      changeRequest: inner(changeRequest),
      merged: undefined,
    },
    same(base.slice(base.length - end).join("")),
  ];
}

function agree(a: string | undefined, b: string | undefined, c: string | undefined): boolean {
  return a === b && b === c;
}

const fence = /^\s*(?:>\s*)*(?:```|~~~)/;

/** Whether a line begins or ends fenced code. */
export const isFence = (line: string): boolean => fence.test(line);

function fencedLines(lines: readonly string[]): boolean[] {
  let inside = false;
  return lines.map((line) => {
    const isEdge = isFence(line);
    if (isEdge) inside = !inside;
    return inside || isEdge;
  });
}

/**
 * Whether a region is in fenced code or contains a fence. Words of code depend on each other more than words of prose.
 */
function touchesCode({ isCode }: Original, { from, to, main, changeRequest }: Region): boolean {
  return (
    isCode.slice(from, to).includes(true) ||
    [...main, ...changeRequest].some(({ put }) => put.some(isFence))
  );
}

/** Lines with their line endings, so that joining them restores the text. */
function splitLines(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function tidy(parts: (string | Clash)[]): TextMerge {
  const joined: (string | Clash)[] = [];
  for (const part of parts) {
    if (part === "") continue;
    const last = joined.at(-1);
    if (typeof part === "string" && typeof last === "string")
      joined[joined.length - 1] = last + part;
    else joined.push(part);
  }
  if (joined.every((part) => typeof part === "string"))
    return { clean: true, text: joined.join("") };
  return { clean: false, parts: joined };
}
