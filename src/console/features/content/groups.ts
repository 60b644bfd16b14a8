import type { Collection } from "#contract/collection.ts";
import type { Space } from "#contract/space.ts";

/** A collection with its contents; null stands for spaces without a collection. */
export type Group = {
  collection: Pick<Collection, "id" | "title" | "description"> | null;
  /** Titles from the top level down to the parent collection. */
  trail: readonly string[];
  spaces: readonly Space[];
};

/**
 * Spaces grouped by collection, in their original order, parents before children. A space or collection whose parent is missing
 * counts as top level: the user may not have access to the parent.
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

/** The groups that remain when only spaces with a matching title are shown. */
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
