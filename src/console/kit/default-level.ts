import type { Collection } from "#contract/collection.ts";
import type { Role } from "#contract/schema.ts";

type Placed = Pick<Collection, "defaultLevel" | "parent">;

/** What members can do by default, and where that is set. */
export type Effective =
  | { from: "here"; level: Role | null }
  | { from: "collection"; level: Role | null; title: string; id: string }
  /** Nothing is set, so members have what their role allows. */
  | { from: "organization" }
  /** It is set in a collection that the user can't see, or there is no knowing yet. */
  | { from: "unknown" };

/** Follows `inherit` up to the level that decides. @param collections - those that the user can see; undefined while loading */
export function effectiveDefault(
  { defaultLevel, parent }: Placed,
  collections: readonly Collection[] | undefined,
): Effective {
  if (defaultLevel !== "inherit") return { from: "here", level: defaultLevel };
  const byId = new Map(collections?.map((item) => [item.id, item]));
  for (let above = parent; above !== undefined;) {
    const collection = byId.get(above);
    if (collection === undefined) return { from: "unknown" };
    const { id, title, defaultLevel: level } = collection;
    if (level !== "inherit") return { from: "collection", level, title, id };
    above = collection.parent;
  }
  return { from: "organization" };
}
