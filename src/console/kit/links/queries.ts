import {
  linkList,
  linksOperation,
  linksRequest,
  type LinksFilter,
  type LinksPlace,
} from "#screens/links.ts";
import { query, queryOf, readWhole } from "#console/data/query.ts";

/** The links by target, broken ones first. */
export function linksQuery(place: LinksPlace, filter: LinksFilter) {
  return queryOf(linkList(place, filter));
}

/** All links that match a filter. */
export function readLinks(
  place: LinksPlace,
  filter: LinksFilter,
  signal?: AbortSignal,
  onProgress?: (read: number) => void,
) {
  const { operation } = linksOperation(place);
  return readWhole(operation, linksRequest(place, filter), signal, onProgress);
}

/** One link with up to 5,000 of its places. */
export function linkQuery(place: LinksPlace, id: string) {
  const { operation, params } = linksOperation(place);
  return query(operation, { params, query: { id, limit: 1, brief: true } });
}
