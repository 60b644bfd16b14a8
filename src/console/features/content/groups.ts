import type { Collection } from "#contract/collection.ts";
import type { Space } from "#contract/space.ts";

/** A collection with what it holds; null is what stands in no collection. */
export type Group = {
  collection: Pick<Collection, "id" | "title" | "description"> | null;
  /** Titles from the top level down to the collection's parent. */
  trail: readonly string[];
  spaces: readonly Space[];
};

/**
 * Spaces under their collections, in the order in which they were given, parents before children. A space or collection
 * whose parent is not among the given stands at the top level: it may be one that the caller may not see.
 */
export function groupSpaces(collections: readonly Collection[], spaces: readonly Space[]): Group[] {
  const known = new Set(collections.map(({ id }) => id));
  const parentOf = (one: { parent?: string | undefined }) =>
    one.parent !== undefined && known.has(one.parent) ? one.parent : null;
  const spacesBy = Map.groupBy(spaces, parentOf);
  const collectionsBy = Map.groupBy(collections, parentOf);
  const groups: Group[] = [];
  const seen = new Set<string>();
  const visit = (parent: string | null, trail: readonly string[]) => {
    for (const collection of collectionsBy.get(parent) ?? []) {
      if (seen.has(collection.id)) continue;
      seen.add(collection.id);
      groups.push({ collection, trail, spaces: spacesBy.get(collection.id) ?? [] });
      visit(collection.id, [...trail, collection.title]);
    }
  };
  visit(null, []);
  const loose = spacesBy.get(null) ?? [];
  return loose.length === 0 ? groups : [...groups, { collection: null, trail: [], spaces: loose }];
}

/** The groups that are left when only spaces whose title holds a text are shown. */
export function filterGroups(groups: readonly Group[], text: string): Group[] {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === "") return [...groups];
  return groups
    .map((group) => ({
      ...group,
      spaces: group.spaces.filter(({ title }) => title.toLocaleLowerCase().includes(wanted)),
    }))
    .filter(({ spaces }) => spaces.length > 0);
}
