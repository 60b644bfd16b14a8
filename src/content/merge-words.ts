import { levelOf } from "./blocks/elements.ts";
import { findHunks, groupHunks, stretchOf } from "./hunks.ts";
import type { Hunk, Region } from "./hunks.ts";
import { cutWords } from "./prose/words.ts";

/** Two edits of one side with fewer unchanged words between them count as one. */
const wordsBetween = 3;

const tag = /<\/?[a-zA-Z][^<>]*>|<!--.*?-->|\{%.*?%\}/gs;

/** Whether a token says something, and isn't a tag, white space, or punctuation. */
export const isWord = (token: string) => /^[^<{]*[\p{L}\p{M}\p{N}_]/u.test(token);

/**
 * Merges two versions of the same lines word by word, if the result is unambiguous: at least one unchanged word
 * separates an edit of one side from an edit of the other. Edits of one side that are close together count as one, so
 * that two rewrites of a sentence are never mixed.
 * @param main as many lines as `base`, in the same order; so is `changeRequest`
 * @returns the merged text, or undefined if the sides changed the same words
 */
export function mergeWords(
  base: readonly string[],
  main: readonly string[],
  changeRequest: readonly string[],
): string | undefined {
  const words = base.flatMap(tokensOf);
  const sides = {
    main: findWordHunks(base, main),
    changeRequest: findWordHunks(base, changeRequest),
  };
  const regions = groupApart(words, sides);
  if (regions === undefined) return undefined;
  const merged: string[] = [];
  let position = 0;
  for (const { from, to, main: own, changeRequest: others } of regions) {
    const changed = stretchOf(words, from, to, own.length > 0 ? own : others);
    merged.push(words.slice(position, from).join(""), changed.join(""));
    position = to;
  }
  return merged.join("") + words.slice(position).join("");
}

/**
 * The edits of both sides, in order, if they can be merged: each region has edits of one side only. Undefined if the sides changed the
 * same words or neighboring ones, or if together they could break what the tags and marks hold together.
 */
function groupApart(
  words: readonly string[],
  hunks: Record<"main" | "changeRequest", readonly Hunk[]>,
): Region[] | undefined {
  const main = joinNear(words, hunks.main);
  const changeRequest = joinNear(words, hunks.changeRequest);
  if (mayBreak(words, main, changeRequest)) return undefined;
  const regions = groupHunks(main, changeRequest);
  for (const [index, region] of regions.entries()) {
    const isMain = region.main.length > 0;
    if (isMain && region.changeRequest.length > 0) return undefined;
    const last = regions[index - 1];
    if (last === undefined || last.main.length > 0 === isMain) continue;
    if (!words.slice(last.to, region.from).some(isWord)) return undefined;
  }
  return regions;
}

/** Words and punctuation, each white space, and tags as a whole: half a tag of one side is no tag with half of the other's. */
export function tokensOf(line: string): string[] {
  const tokens: string[] = [];
  const add = (text: string) => {
    for (const piece of cutWords(text, "merge")) tokens.push(piece.text);
  };
  let end = 0;
  for (const match of line.matchAll(tag)) {
    add(line.slice(end, match.index));
    tokens.push(match[0]);
    end = match.index + match[0].length;
  }
  add(line.slice(end));
  return tokens;
}

/** A side's changes to the words of the base; each line is compared only with its counterpart. */
function findWordHunks(base: readonly string[], side: readonly string[]): Hunk[] {
  let offset = 0;
  return base.flatMap((line, index) => {
    const words = tokensOf(line);
    const start = offset;
    offset += words.length;
    return findHunks(words, tokensOf(side[index]!)).map((hunk) => ({
      from: hunk.from + start,
      to: hunk.to + start,
      put: hunk.put,
    }));
  });
}

/** Joins hunks that only a few words separate. */
function joinNear(base: readonly string[], hunks: readonly Hunk[]): Hunk[] {
  const joined: Hunk[] = [];
  for (const hunk of hunks) {
    const last = joined.at(-1);
    const between = last ? base.slice(last.to, hunk.from) : [];
    if (last && between.filter(isWord).length < wordsBetween) {
      joined[joined.length - 1] = {
        from: last.from,
        to: hunk.to,
        put: [...last.put, ...between, ...hunk.put],
      };
    } else joined.push(hunk);
  }
  return joined;
}

/**
 * Whether one side changes blocks, cells, or items inside of the lines, which say where the other's words belong, or both put in or
 * take out marks that don't close where they open.
 */
function mayBreak(
  words: readonly string[],
  main: readonly Hunk[],
  changeRequest: readonly Hunk[],
): boolean {
  if (main.length === 0 || changeRequest.length === 0) return false;
  const sides = [main, changeRequest];
  const removedBy = ({ from, to }: Hunk) => words.slice(from, to);
  const isStructural = (hunk: Hunk) => blockTags(removedBy(hunk)) !== blockTags(hunk.put);
  if (sides.some((side) => side.some(isStructural))) return true;
  const isOpen = (hunk: Hunk) => openMarks(removedBy(hunk)) !== openMarks(hunk.put);
  return sides.every((side) => side.some(isOpen));
}

/** The tags of blocks and their parts, without attributes. */
export function blockTags(tokens: readonly string[]): string {
  return tokens
    .map((token) => /^(?:<(\/?[a-zA-Z][\w-]*)|\{%\s*([@\w/-]+))/.exec(token))
    .flatMap((match) => {
      const [, element, name] = match ?? [];
      if (name !== undefined) return [`%${name}`];
      const level = element && levelOf(element.replace("/", "").toLowerCase());
      return level === "block" || level === "part" ? [element] : [];
    })
    .join(" ");
}

/** Which marks, brackets, and tags of text are left open, or closed without being opened. */
export function openMarks(tokens: readonly string[]): string {
  const open = new Map<string, number>();
  const count = (sign: string, by: number) => open.set(sign, (open.get(sign) ?? 0) + by);
  const runs = tokens.join("").match(/<\/?[a-zA-Z][^<>]*>|\*+|_+|~+|`+|[()[\]]/g) ?? [];
  for (const run of runs) {
    const element = /^<(\/?)([a-zA-Z][\w-]*)/.exec(run);
    if (element) count(element[2]!.toLowerCase(), element[1] === "/" ? -1 : 1);
    else if ("([".includes(run)) count(run, 1);
    else if (")]".includes(run)) count(run === ")" ? "(" : "[", -1);
    else open.set(run, 1 - (open.get(run) ?? 0));
  }
  return [...open]
    .filter(([, left]) => left !== 0)
    .map((entry) => entry.join(""))
    .sort()
    .join(" ");
}
