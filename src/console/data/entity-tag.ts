import { replaceEqualDeep } from "@tanstack/react-query";

const tags = new WeakMap<object, string>();

/** Remembers which version an answer is; called where answers arrive. */
export function keepTag(answer: unknown, tag: string | null): void {
  if (tag !== null && typeof answer === "object" && answer !== null) tags.set(answer, tag);
}

/**
 * Which version of a resource `data` is: the tag to send as `ifMatch`, so that a write over a newer version is refused
 * (412) instead of carried out. Undefined for lists, and for what an optimistic write has changed and no answer confirmed.
 */
export function entityTagOf(data: object): string | undefined {
  return tags.get(data);
}

/** Keeps what is equal of the data from before, as the cache does by itself, and the tag of the newer. */
export function shareTagged(before: unknown, after: unknown): unknown {
  const shared: unknown = replaceEqualDeep(before, after);
  if (typeof after === "object" && after !== null) keepTag(shared, tags.get(after) ?? null);
  return shared;
}
