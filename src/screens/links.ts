import type { Request } from "#contract/operations.ts";
import { longList } from "./read.ts";
import { readTableAddress, type TableAddress } from "./table-address.ts";

/** Whose links a screen shows: a space's, or those of a change request (by its number). */
export type LinksPlace = { spaceId: string; changeRequestId?: string | undefined };

/** As the URL has them; "" is no filter. */
export type LinksFilter = { search: string; status: string; kind: string; isNew: boolean };

/** The value of the status filter that only change requests have. */
export const newlyBroken = "new";

/** The filters of the links in the URL, besides the search. */
export const linkFilterNames = ["status", "type"];

/** The filter in the query of a URL. */
export const linkFilterOf = (params: URLSearchParams): LinksFilter =>
  linkFilterIn(readTableAddress(params, linkFilterNames));

export function linkFilterIn({ search, filters }: TableAddress): LinksFilter {
  const { status = "", type: kind = "" } = filters;
  const isNew = status === newlyBroken;
  return { search, status: isNew ? "" : status, kind, isNew };
}

const inSpace = "GET /v1/spaces/{spaceId}/links";
const inRequest = "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/links";
type SpaceLinks = typeof inSpace;

/** Both operations have the same parameters and results, apart from the change request in the path. */
export function linksOperation(place: LinksPlace): {
  operation: SpaceLinks;
  params: { spaceId: string };
} {
  const { spaceId, changeRequestId } = place;
  if (changeRequestId === undefined) return { operation: inSpace, params: { spaceId } };
  const params = { spaceId, changeRequestId };
  return { operation: inRequest as string as SpaceLinks, params };
}

function linksRequest(place: LinksPlace, filter: LinksFilter): Request<SpaceLinks> {
  const { search, status, kind, isNew } = filter;
  return {
    params: linksOperation(place).params,
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
export const linkList = (place: LinksPlace, filter: LinksFilter) =>
  longList(linksOperation(place).operation, linksRequest(place, filter));
