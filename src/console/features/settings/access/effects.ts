import type { Collection } from "#contract/collection.ts";
import type { Space } from "#contract/space.ts";

type Placed = Pick<Space, "id" | "defaultLevel" | "parent">;

/** The number of spaces by the access of a member without explicit permissions. */
type Inheritance = {
  /** Access by the member's own role. */
  byRole: number;
  /** Access by the default of the space or of a collection above it. */
  byLevel: number;
  /** No access. */
  closed: number;
};

/** Counts spaces by what determines the access of a new member; guests have no access. */
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
