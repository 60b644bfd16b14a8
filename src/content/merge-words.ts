import { findHunks, groupHunks, stretchOf } from "./hunks.ts";
import type { Hunk } from "./hunks.ts";

/** Words that must stand unchanged between two edits of one side for them to count as two edits. */
const wordsBetween = 3;

const tokens = /[\p{L}\p{M}\p{N}_]+|\s|[^\p{L}\p{M}\p{N}_\s]/gu;
const word = /^[\p{L}\p{M}\p{N}_]/u;

/**
 * Merges two versions of the same lines word by word. Succeeds only where the result is unambiguous: between an edit of
 * one side and an edit of the other at least one whole word of the base stands unchanged; and edits of one side that are
 * hardly apart count as one, so that two rewritings of a sentence are never mixed.
 *
 * @param main as many lines as `base`, each in the place of its original; so is `changeRequest`
 * @returns the merged text, or undefined where the sides touch the same words
 */
export function mergeWords(
  base: readonly string[],
  main: readonly string[],
  changeRequest: readonly string[],
): string | undefined {
  const words = base.flatMap(wordsOf);
  const mainHunks = joinNear(words, findWordHunks(base, main));
  const otherHunks = joinNear(words, findWordHunks(base, changeRequest));
  const merged: string[] = [];
  let position = 0;
  let lastSide: "main" | "changeRequest" | undefined;
  for (const region of groupHunks(mainHunks, otherHunks)) {
    if (region.main.length > 0 && region.changeRequest.length > 0) return undefined;
    const side = region.main.length > 0 ? "main" : "changeRequest";
    const kept = words.slice(position, region.from);
    if (lastSide !== undefined && lastSide !== side && !kept.some((token) => word.test(token)))
      return undefined;
    const changed = stretchOf(words, region.from, region.to, region[side]);
    merged.push(kept.join(""), changed.join(""));
    position = region.to;
    lastSide = side;
  }
  return merged.join("") + words.slice(position).join("");
}

function wordsOf(line: string): string[] {
  return line.match(tokens) ?? [];
}

/** What a side changed in the words of the base, each line compared with its own counterpart. */
function findWordHunks(base: readonly string[], side: readonly string[]): Hunk[] {
  let offset = 0;
  return base.flatMap((line, index) => {
    const words = wordsOf(line);
    const start = offset;
    offset += words.length;
    return findHunks(words, wordsOf(side[index]!)).map((hunk) => ({
      from: hunk.from + start,
      to: hunk.to + start,
      put: hunk.put,
    }));
  });
}

/** Hunks with those joined that have hardly any words between them. */
function joinNear(base: readonly string[], hunks: readonly Hunk[]): Hunk[] {
  const joined: Hunk[] = [];
  for (const hunk of hunks) {
    const last = joined.at(-1);
    const between = last ? base.slice(last.to, hunk.from) : [];
    if (last && between.filter((token) => word.test(token)).length < wordsBetween) {
      joined[joined.length - 1] = {
        from: last.from,
        to: hunk.to,
        put: [...last.put, ...between, ...hunk.put],
      };
    } else joined.push(hunk);
  }
  return joined;
}
