/** A seeded generator, so that a failure can be repeated: numbers from 0 to below 1. */
export function createRandom(seed: number) {
  let state = seed >>> 0 || 1;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    /** One of the items; undefined if there are none. */
    pick: <Item>(items: readonly Item[]): Item | undefined => items[below(items.length)],
  };
}

export type Random = ReturnType<typeof createRandom>;

/** A number that stays the same for a text. */
export function seedOf(text: string): number {
  let hash = 2166136261;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
  }
  return hash >>> 0;
}
