import { replaceEqualDeep } from "@tanstack/react-query";

const tags = new WeakMap<object, string>();

/** Remembers the version of a response; called for each response. */
export function keepTag(item: unknown, tag: string | null): void {
  if (tag !== null && typeof item === "object" && item !== null) tags.set(item, tag);
}

/**
 * The version of a resource: the tag to send as `ifMatch`, so that overwriting a newer version is refused (412). Undefined for
 * lists, and for optimistic data that no response has confirmed.
 */
export function entityTagOf(data: object): string | undefined {
  return tags.get(data);
}

/** Keeps equal parts of the previous data, as the cache does by default, with the newer version's tag. */
export function shareTagged(before: unknown, after: unknown): unknown {
  const shared: unknown = replaceEqualDeep(before, after);
  if (typeof after === "object" && after !== null) keepTag(shared, tags.get(after) ?? null);
  return shared;
}
