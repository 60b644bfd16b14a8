import { matchSequences } from "./prose/sequence.ts";

/** A stretch of a base (from, to: indexes of its tokens, to exclusive) and what one side put in its place. */
export type Hunk = { from: number; to: number; put: readonly string[] };

/** What a side changed of a base, in order; none touches another. For tokens that say little each, such as words. */
export function findHunks(base: readonly string[], side: readonly string[]): Hunk[] {
  return hunksOf(base, side, matchSequences(base, side, { maxEdits: maximumEdits }).pairs);
}

/** Past this many edits in a part without anchors, the part counts as one edit. */
export const maximumEdits = 300;

/**
 * The hunks between pairs of tokens that belong together, in order. A pair of unequal tokens is a hunk of its own, which
 * may touch its neighbors.
 */
export function hunksOf(
  base: readonly string[],
  side: readonly string[],
  pairs: readonly (readonly [number, number])[],
): Hunk[] {
  const hunks: Hunk[] = [];
  let from = 0;
  let start = 0;
  const put = (to: number, end: number) => {
    if (to > from || end > start) hunks.push({ from, to, put: side.slice(start, end) });
    [from, start] = [to, end];
  };
  for (const [i, j] of pairs) {
    put(i, j);
    if (base[i] === side[j]) [from, start] = [i + 1, j + 1];
    else put(i + 1, j + 1);
  }
  put(base.length, side.length);
  return hunks;
}

/** What a side has in place of a stretch of the base, given its hunks inside that stretch. */
export function stretchOf(
  base: readonly string[],
  from: number,
  to: number,
  hunks: readonly Hunk[],
): string[] {
  const tokens: string[] = [];
  let position = from;
  for (const hunk of hunks) {
    for (; position < hunk.from; position++) tokens.push(base[position]!);
    for (const token of hunk.put) tokens.push(token);
    position = hunk.to;
  }
  for (; position < to; position++) tokens.push(base[position]!);
  return tokens;
}

/** A stretch of the base that one or both sides changed, with the hunks of each inside it. */
export type Region = { from: number; to: number; main: Hunk[]; changeRequest: Hunk[] };

/** Puts hunks that overlap or touch into one region; in order. */
export function groupHunks(main: readonly Hunk[], changeRequest: readonly Hunk[]): Region[] {
  const regions: Region[] = [];
  let left = 0;
  let right = 0;
  while (left < main.length || right < changeRequest.length) {
    const fromMain =
      right >= changeRequest.length ||
      (left < main.length && main[left]!.from <= changeRequest[right]!.from);
    const hunk = fromMain ? main[left++]! : changeRequest[right++]!;
    let region = regions.at(-1);
    if (!region || hunk.from > region.to) {
      region = { from: hunk.from, to: hunk.to, main: [], changeRequest: [] };
      regions.push(region);
    }
    region.to = Math.max(region.to, hunk.to);
    (fromMain ? region.main : region.changeRequest).push(hunk);
  }
  return regions;
}
