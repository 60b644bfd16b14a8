import type { Collection } from "#contract/collection.ts";
import type { Space } from "#contract/space.ts";

/** What to delete. */
export type Deletion = {
  spaces: readonly Space[];
  collections: readonly Collection[];
  /** Everything inside the collections, the innermost first. */
  inside: { spaces: readonly Space[]; collections: readonly Collection[] };
};

/** The spaces and then the collections to delete, the innermost first. */
export function deletedBy(deletion: Deletion, withInside: boolean): (Space | Collection)[] {
  const { spaces, collections, inside } = deletion;
  return withInside
    ? [...spaces, ...inside.spaces, ...inside.collections, ...collections]
    : [...spaces, ...collections];
}
