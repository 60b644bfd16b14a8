import { generateNKeysBetween } from "fractional-indexing";

import type { PageEntry } from "./types.ts";

/** Sorts siblings by the bytes of their order key; ties, which a merge can create, by ID. */
export function compareOrder(
  a: Pick<PageEntry, "order" | "id">,
  b: Pick<PageEntry, "order" | "id">,
): number {
  if (a.order !== b.order) return a.order < b.order ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

/** `count` ordered keys for a parent without children. */
export function firstOrderKeys(count: number): string[] {
  return generateNKeysBetween(null, null, count);
}

/** Keys for new siblings, and new keys for siblings that have to make room. */
type OrderKeys = { keys: string[]; moved: ReadonlyMap<string, string> };

/**
 * Order keys for inserting `count` pages before the sibling at `index`.
 * @param siblings in order, without the pages to insert
 * @param index 0 to `siblings.length`
 * @returns the keys in order. `moved` has a new key by ID for each sibling that must make room because it shares its
 * key with the one before `index` (empty unless keys are tied).
 */
export function orderKeysAt(
  siblings: readonly Pick<PageEntry, "id" | "order">[],
  index: number,
  count = 1,
): OrderKeys {
  const before = siblings[index - 1]?.order ?? null;
  let next = index;
  while (before !== null && next < siblings.length && siblings[next]!.order <= before) next++;
  const tied = siblings.slice(index, next);
  const keys = generateNKeysBetween(before, siblings[next]?.order ?? null, count + tied.length);
  return {
    keys: keys.slice(0, count),
    moved: new Map(tied.map((sibling, position) => [sibling.id, keys[count + position]!])),
  };
}
