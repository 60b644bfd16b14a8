import { findHunks, groupHunks, stretchOf } from "./hunks.ts";
import type { Hunk } from "./hunks.ts";

/** Two edits of one side with fewer unchanged words between them count as one. */
const wordsBetween = 3;

const tokens = /[\p{L}\p{M}\p{N}_]+|\s|[^\p{L}\p{M}\p{N}_\s]/gu;
const word = /^[\p{L}\p{M}\p{N}_]/u;

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

/** A side's changes to the words of the base; each line is compared only with its counterpart. */
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

/** Joins hunks that only a few words separate. */
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
