/** Pseudo-random numbers; the same seed gives the same sequence. */
export type Random = {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** An integer; both bounds are inclusive. */
  whole(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  /** Distinct random items of a list, in any order; all items if there are fewer. */
  some<T>(list: readonly T[], count: number): T[];
  bytes(count: number): Uint8Array;
};

/** @param seed an integer */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  // Mulberry32: 32 bits of state are enough for names and texts, which don't need to be secret.
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    whole,
    pick: (list) => list[Math.floor(next() * list.length)]!,
    some(list, count) {
      const wanted = Math.min(count, list.length);
      const chosen = new Set<number>();
      while (chosen.size < wanted) chosen.add(whole(0, list.length - 1));
      return [...chosen].map((index) => list[index]!);
    },
    bytes: (count) => Uint8Array.from({ length: count }, () => whole(0, 255)),
  };
}
