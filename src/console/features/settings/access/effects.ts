import type { Collection } from "#contract/collection.ts";
import type { Space } from "#contract/space.ts";

type Placed = Pick<Space, "id" | "defaultLevel" | "parent">;

/** How many spaces give a member who was granted nothing which access. */
type Inheritance = {
  /** That of the member's own role. */
  byRole: number;
  /** A level that was set on the space or on a collection above it. */
  byLevel: number;
  /** None. */
  closed: number;
};

/** Counts spaces by what decides the access of somebody who has just joined; guests get in nowhere. */
export function inheritanceOf(
  spaces: readonly Placed[],
  collections: readonly Pick<Collection, "id" | "defaultLevel" | "parent">[],
): Inheritance {
  const above = new Map(collections.map((collection) => [collection.id, collection]));
  const counts: Inheritance = { byRole: 0, byLevel: 0, closed: 0 };
  for (const space of spaces) {
    let at: Pick<Placed, "defaultLevel" | "parent"> | undefined = space;
    while (at?.defaultLevel === "inherit") {
      at = at.parent === undefined ? undefined : above.get(at.parent);
    }
    if (at === undefined) counts.byRole += 1;
    else if (at.defaultLevel === null) counts.closed += 1;
    else counts.byLevel += 1;
  }
  return counts;
}
