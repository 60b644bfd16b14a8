import { diffArrays } from "diff/lib/diff/array.js";

/** Pairs of equal elements, in order in both sequences. Everything else was removed or added. */
type Matches = { pairs: [number, number][]; coarse: boolean };

/** A part of both sequences; the ends are exclusive. */
export type Range = { a0: number; a1: number; b0: number; b1: number };

type MatchOptions = {
  /** Maximum edits to search for in a part without anchors. */
  maxEdits?: number;
  /** Whether an element is distinctive enough to anchor its surroundings. Default: every element is. */
  isAnchor?: (element: string) => boolean;
  /** Pairs of unequal elements that belong together, in any order, for a part without equal anchors. */
  pairUnequal?: (range: Range) => [number, number][];
};

/**
 * Matches two sequences. It first anchors elements that occur once on both sides, in their longest common order, so
 * that repeated elements can't distort the alignment. The gaps between them are matched by the shortest edit.
 * `maxEdits` bounds the work per part; a part beyond it stays unmatched and the result is `coarse`.
 */
export function matchSequences(
  a: readonly string[],
  b: readonly string[],
  options: MatchOptions = {},
): Matches {
  const pairs: [number, number][] = [];
  const result: Matches = { pairs, coarse: false };
  matchRange(a, b, { a0: 0, a1: a.length, b0: 0, b1: b.length }, options, result, 0);
  return result;
}

function matchRange(
  a: readonly string[],
  b: readonly string[],
  range: Range,
  options: MatchOptions,
  result: Matches,
  level: number,
): void {
  let { a0, a1, b0, b1 } = range;
  while (a0 < a1 && b0 < b1 && a[a0] === b[b0]) result.pairs.push([a0++, b0++]);
  const tail: [number, number][] = [];
  while (a0 < a1 && b0 < b1 && a[a1 - 1] === b[b1 - 1]) tail.push([--a1, --b1]);
  if (a0 < a1 && b0 < b1) {
    const fixed = level < 8 ? findAnchors(a, b, { a0, a1, b0, b1 }, options) : [];
    if (fixed.length === 0) shortestEdit(a, b, { a0, a1, b0, b1 }, options.maxEdits ?? 800, result);
    else {
      let at: [number, number] = [a0, b0];
      for (const [i, j] of fixed) {
        matchRange(a, b, { a0: at[0], a1: i, b0: at[1], b1: j }, options, result, level + 1);
        result.pairs.push([i, j]);
        at = [i + 1, j + 1];
      }
      matchRange(a, b, { a0: at[0], a1, b0: at[1], b1 }, options, result, level + 1);
    }
  }
  for (const pair of tail.reverse()) result.pairs.push(pair);
}

function findAnchors(
  a: readonly string[],
  b: readonly string[],
  range: Range,
  { isAnchor, pairUnequal }: MatchOptions,
): [number, number][] {
  const equal = uniqueCommon(a, b, range).filter(([i]) => isAnchor?.(a[i] as string) ?? true);
  if (equal.length > 0 || pairUnequal === undefined) return longestIncreasing(equal);
  return longestIncreasing(pairUnequal(range).toSorted(([i], [j]) => i - j));
}

function uniqueCommon(
  a: readonly string[],
  b: readonly string[],
  range: Range,
): [number, number][] {
  const indexes = new Map<string, { a: number; b: number }>();
  for (let i = range.a0; i < range.a1; i++) {
    const key = a[i] as string;
    const place = indexes.get(key);
    if (place) place.a = -2;
    else indexes.set(key, { a: i, b: -1 });
  }
  for (let j = range.b0; j < range.b1; j++) {
    const place = indexes.get(b[j] as string);
    if (place) place.b = place.b === -1 ? j : -2;
  }
  const common: [number, number][] = [];
  for (const place of indexes.values())
    if (place.a >= 0 && place.b >= 0) common.push([place.a, place.b]);
  return common;
}

/** The longest run of pairs, sorted by first element, whose second elements also increase. */
function longestIncreasing(pairs: readonly [number, number][]): [number, number][] {
  const tails: number[] = [];
  const previous: number[] = [];
  pairs.forEach(([, value], index) => {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[tails[middle] as number] as [number, number])[1] < value) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? (tails[low - 1] as number) : -1;
    tails[low] = index;
  });
  const chain: [number, number][] = [];
  for (let at = tails.at(-1) ?? -1; at >= 0; at = previous[at] as number) {
    chain.push(pairs[at] as [number, number]);
  }
  return chain.reverse();
}

function shortestEdit(
  a: readonly string[],
  b: readonly string[],
  { a0, a1, b0, b1 }: Range,
  maxEdits: number,
  result: Matches,
): void {
  const changes = diffArrays(a.slice(a0, a1), b.slice(b0, b1), { maxEditLength: maxEdits });
  if (changes === undefined) {
    result.coarse = true;
    return;
  }
  let i = a0;
  let j = b0;
  for (const { added, removed, count } of changes) {
    if (added) j += count;
    else if (removed) i += count;
    else for (let n = 0; n < count; n++) result.pairs.push([i++, j++]);
  }
}
