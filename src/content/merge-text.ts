import { findHunks, groupHunks, stretchOf } from "./hunks.ts";
import type { Region } from "./hunks.ts";
import { mergeWords } from "./merge-words.ts";

/** Lines that both sides changed differently: the original and what each side made of it. */
export type Clash = { base: string; main: string; changeRequest: string };

/** A merged text, or its parts in order: strings that are settled and clashes that somebody has to decide. */
export type TextMerge = { clean: true; text: string } | { clean: false; parts: (string | Clash)[] };

/**
 * Three-way merge of a text: line by line (diff3), and word by word inside clashing lines where both sides touch
 * different words of prose. Code between fences is merged by whole lines only. No conflict marker is ever written.
 *
 * A merge with an unchanged side is the other side; swapping the sides swaps nothing in a clean result.
 */
export function mergeText(base: string, main: string, changeRequest: string): TextMerge {
  if (main === changeRequest || changeRequest === base) return { clean: true, text: main };
  if (main === base) return { clean: true, text: changeRequest };
  const lines = splitLines(base);
  const regions = groupHunks(
    findHunks(lines, splitLines(main)),
    findHunks(lines, splitLines(changeRequest)),
  );
  const parts: (string | Clash)[] = [];
  let position = 0;
  for (const region of regions) {
    parts.push(lines.slice(position, region.from).join(""));
    parts.push(...settle(lines, region));
    position = region.to;
  }
  parts.push(lines.slice(position).join(""));
  return tidy(parts);
}

/** The text with every clash decided by `choose`. */
export function settleClashes(merge: TextMerge, choose: (clash: Clash) => string): string {
  if (merge.clean) return merge.text;
  return merge.parts.map((part) => (typeof part === "string" ? part : choose(part))).join("");
}

/** Both versions of a clash one after the other, main's first. */
export function bothOf(clash: Clash): string {
  const { main, changeRequest } = clash;
  return main === "" || main.endsWith("\n") ? main + changeRequest : `${main}\n${changeRequest}`;
}

function settle(lines: readonly string[], region: Region): (string | Clash)[] {
  const base = lines.slice(region.from, region.to);
  const main = stretchOf(lines, region.from, region.to, region.main);
  const changeRequest = stretchOf(lines, region.from, region.to, region.changeRequest);
  if (region.changeRequest.length === 0) return [main.join("")];
  if (region.main.length === 0) return [changeRequest.join("")];
  if (main.join("") === changeRequest.join("")) return [main.join("")];
  if (base.length > 0 && !touchesCode(lines, region)) {
    const merged = mergeWords(base, main, changeRequest);
    if (merged !== undefined) return [merged];
  }
  return narrow(base, main, changeRequest);
}

/** A clash without the lines at its ends that both sides and the original have in common. */
function narrow(base: string[], main: string[], changeRequest: string[]): (string | Clash)[] {
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
    base.slice(0, start).join(""),
    { base: inner(base), main: inner(main), changeRequest: inner(changeRequest) },
    base.slice(base.length - end).join(""),
  ];
}

function agree(a: string | undefined, b: string | undefined, c: string | undefined): boolean {
  return a === b && b === c;
}

const fence = /^\s*(?:>\s*)*(?:```|~~~)/;

/** Whether a region lies in fenced code or holds a fence: words of code depend on each other more than words of prose. */
function touchesCode(lines: readonly string[], region: Region): boolean {
  const fences = lines.slice(0, region.from).filter((line) => fence.test(line)).length;
  const changed = [...region.main, ...region.changeRequest].flatMap(({ put }) => put);
  return (
    fences % 2 === 1 ||
    lines.slice(region.from, region.to).some((line) => fence.test(line)) ||
    changed.some((line) => fence.test(line))
  );
}

/** Lines with their ends, so that joining them gives the text back. */
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
