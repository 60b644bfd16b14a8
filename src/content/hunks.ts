import { matchSequences } from "./prose/sequence.ts";

/** A range of base tokens (`to` is exclusive) and what one side replaced it with. */
export type Hunk = { from: number; to: number; put: readonly string[] };

/**
 * A side's changes to a base, in order; hunks never touch each other. For tokens that carry little information each,
 * such as words.
 */
export function findHunks(base: readonly string[], side: readonly string[]): Hunk[] {
  return hunksOf(base, side, matchSequences(base, side, { maxEdits: maximumEdits }).pairs);
}

/** A part without anchors counts as a single edit if it has more edits than this. */
export const maximumEdits = 300;

/**
 * The hunks between matched pairs of tokens, in order. A pair of unequal tokens is its own hunk, which may touch its
 * neighbors.
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

/** A side's version of a range of the base, given its hunks inside that range. */
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

/** A range of the base that one or both sides changed, with each side's hunks in it. */
export type Region = { from: number; to: number; main: Hunk[]; changeRequest: Hunk[] };

/** Groups overlapping or touching hunks into regions, in order. */
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
