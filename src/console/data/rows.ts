import type { DataTag, QueryClient } from "@tanstack/react-query";
import type { Output } from "#contract/operations.ts";
import type { ItemOf, ListKey, ReadKey } from "#screens/read.ts";
import { paramsOf, type Params } from "./query.ts";

/** The lists whose rows have everything that a read of one item returns. */
type ListOf<Item> = {
  [L in ListKey]: ItemOf<L> extends Item ? L : never;
}[ListKey];

/** The lists to find an item in, by the operation that reads it. */
export const rowLists = {
  "GET /v1/orgs/{organizationId}/members/{userId}": ["GET /v1/orgs/{organizationId}/members"],
  "GET /v1/orgs/{organizationId}/service-accounts/{serviceAccountId}": [
    "GET /v1/orgs/{organizationId}/service-accounts",
  ],
  "GET /v1/orgs/{organizationId}/teams/{teamId}": ["GET /v1/orgs/{organizationId}/teams"],
  "GET /v1/orgs/{organizationId}/openapi/{specSlug}": ["GET /v1/orgs/{organizationId}/openapi"],
  "GET /v1/orgs/{organizationId}/sites/{siteId}": ["GET /v1/orgs/{organizationId}/sites"],
  "GET /v1/collections/{collectionId}": ["GET /v1/orgs/{organizationId}/collections"],
  "GET /v1/spaces/{spaceId}": ["GET /v1/orgs/{organizationId}/spaces"],
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}": [
    "GET /v1/spaces/{spaceId}/change-requests",
    "GET /v1/orgs/{organizationId}/change-requests",
  ],
} as const satisfies { [K in ReadKey]?: readonly ListOf<Output<K>>[] };

type Row = {
  id?: string;
  number?: number;
  slug?: string;
  /** Of a change request in a list across spaces. */
  space?: { id: string };
};

/**
 * An item as a list in the cache shows it, so that its screen can be drawn before the item is loaded. Its entity tag is unknown.
 *
 * @param queryKey - of a read of one item
 * @param staleToo - also from lists that are out of date because of a write or a live event
 * @returns undefined if no list has it
 */
export function rowOf<Data>(
  client: QueryClient,
  queryKey: DataTag<readonly unknown[], Data, Error>,
  staleToo = false,
): Data | undefined {
  const operation = String(queryKey[0]);
  const lists: readonly string[] | undefined = rowLists[operation as keyof typeof rowLists];
  const name = /\{(\w+)\}$/.exec(operation)?.[1];
  if (lists === undefined || name === undefined) return undefined;
  const params = paramsOf(queryKey);
  const queries = client.getQueryCache().findAll({
    predicate: ({ queryKey: key, state }) =>
      lists.includes(String(key[0])) &&
      (staleToo || !state.isInvalidated) &&
      agree(paramsOf(key), params),
  });
  for (const { state } of queries.toSorted(newestFirst)) {
    const row = rowsIn(state.data).find((item) => isNamed(item, params[name], params["spaceId"]));
    if (row !== undefined) return row as Data;
  }
  return undefined;
}

type Dated = { state: { dataUpdatedAt: number } };

const newestFirst = (a: Dated, b: Dated) => b.state.dataUpdatedAt - a.state.dataUpdatedAt;

/** Whether all parameters that both have are equal. */
function agree(some: Params, others: Params): boolean {
  return Object.entries(some).every(([name, value]) => (others[name] ?? value) === value);
}

function isNamed({ id, number, slug, space }: Row, wanted?: string, spaceId?: string): boolean {
  if (space !== undefined && space.id !== spaceId) return false;
  return wanted !== undefined && [id, slug, number?.toString()].includes(wanted);
}

/** The rows in cached data of any kind of list. */
function rowsIn(data: unknown): readonly Row[] {
  if (Array.isArray(data)) return data as Row[];
  const { items, pages } = (data ?? {}) as { items?: Row[]; pages?: { items: Row[] }[] };
  return items ?? pages?.flatMap((page) => page.items) ?? [];
}
