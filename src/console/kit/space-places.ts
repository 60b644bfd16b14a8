import { useMemo } from "react";
import { useQuery } from "@tanstack/react-query";
import type { Collection } from "#contract/collection.ts";
import type { Space } from "#contract/space.ts";
import { formatMoment } from "#console/messages/format.ts";
import { spacePlaceTexts as t } from "#console/messages/space-places.ts";
import { fold } from "./fold.ts";
import { collectionsQuery } from "./queries.ts";

const noSpaces: readonly Space[] = [];

/**
 * What tells spaces of one title apart: the collections that they are in and, if those are the same, when they were created.
 * Undefined for spaces whose title is theirs alone.
 */
export function useSpacePlaces(organizationId: string, spaces: readonly Space[] = noSpaces) {
  const byTitle = useMemo(() => Map.groupBy(spaces, ({ title }) => fold(title)), [spaces]);
  const isNeeded = byTitle.size < spaces.length;
  const { data: collections } = useQuery({
    ...collectionsQuery(organizationId),
    enabled: isNeeded,
  });
  const pathOf = useMemo(() => {
    const byId = new Map(collections?.map((collection) => [collection.id, collection]));
    return ({ parent }: Space) => collectionPath(byId, parent);
  }, [collections]);
  return (space: Space): string | undefined => {
    const others = byTitle.get(fold(space.title))?.filter(({ id }) => id !== space.id) ?? [];
    if (others.length === 0 || collections === undefined) return undefined;
    const path = pathOf(space) || t.atTop;
    const isShared = others.some((other) => pathOf(other) === pathOf(space));
    return isShared ? `${path} · ${t.created(formatMoment(space.createdAt))}` : path;
  };
}

/** The titles of the collections that hold something, outermost first. */
function collectionPath(
  collections: ReadonlyMap<string, Collection>,
  parent: string | undefined,
): string {
  const titles: string[] = [];
  for (let at = collections.get(parent ?? ""); at; at = collections.get(at.parent ?? "")) {
    titles.unshift(at.title);
  }
  return titles.join(" › ");
}
