import { longListQuery, query, readWhole } from "#console/data/query.ts";
import type { Request } from "#contract/operations.ts";

/** Whose links a screen shows: a space's, or those of a change request (by its number). */
export type LinksPlace = { spaceId: string; changeRequestId?: string | undefined };

/** As the URL has them; "" is no filter. */
export type LinksFilter = { search: string; status: string; kind: string; isNew: boolean };

const inSpace = "GET /v1/spaces/{spaceId}/links";
const inRequest = "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/links";
type SpaceLinks = typeof inSpace;

/** Both operations have the same parameters and results, apart from the change request in the path. */
function operationOf(place: LinksPlace): { operation: SpaceLinks; params: { spaceId: string } } {
  const { spaceId, changeRequestId } = place;
  if (changeRequestId === undefined) return { operation: inSpace, params: { spaceId } };
  const params = { spaceId, changeRequestId };
  return { operation: inRequest as string as SpaceLinks, params };
}

function requestOf(place: LinksPlace, filter: LinksFilter): Request<SpaceLinks> {
  const { search, status, kind, isNew } = filter;
  return {
    params: operationOf(place).params,
    query: {
      order: "broken",
      brief: true,
      ...(search.trim() !== "" && { search: search.trim() }),
      // The platform rejects what it doesn't know, and the list says so.
      ...(status !== "" && { status: status as "ok" }),
      ...(kind !== "" && { kind: kind as "page" }),
      ...(isNew && { newlyBroken: true }),
    },
  };
}

/** The links by target, broken ones first. */
export function linksQuery(place: LinksPlace, filter: LinksFilter) {
  return longListQuery(operationOf(place).operation, requestOf(place, filter));
}

/** All links that match a filter. */
export function readLinks(
  place: LinksPlace,
  filter: LinksFilter,
  signal?: AbortSignal,
  onProgress?: (read: number) => void,
) {
  const { operation } = operationOf(place);
  return readWhole(operation, requestOf(place, filter), signal, onProgress);
}

/** One link with up to 5,000 of its places. */
export function linkQuery(place: LinksPlace, id: string) {
  const { operation, params } = operationOf(place);
  return query(operation, { params, query: { id, limit: 1, brief: true } });
}
