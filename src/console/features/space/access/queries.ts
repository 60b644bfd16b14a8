import type { TableAddress } from "#screens/table-address.ts";
import type { AggregatePermission } from "#contract/permission.ts";
import { longListQuery, query, readWhole, wholeListQuery } from "#console/data/query.ts";
import { pathTo } from "./target.ts";
import type { Target } from "./target.ts";

type Named = Pick<Target, "kind" | "id">;

/** The filters of the people in the URL, besides the search. */
export const peopleFilters = ["how"] as const;

function wantedOf({ search, filters }: TableAddress) {
  return {
    ...(search !== "" && { search }),
    ...(filters["how"] === "direct" && { direct: true }),
  };
}

/** People with access, by name, with the reasons for it. */
export function peopleQuery({ kind, id }: Named, address: TableAddress) {
  const { base, params } = pathTo(kind, id);
  return longListQuery(`GET ${base}/permissions/aggregate`, { params, query: wantedOf(address) });
}

/** All of them. */
export function readAllPeople(
  { kind, id }: Named,
  address: TableAddress,
  signal: AbortSignal,
  onProgress: (read: number) => void,
): Promise<AggregatePermission[]> {
  const { base, params } = pathTo(kind, id);
  const request = { params, query: wantedOf(address) };
  return readWhole(`GET ${base}/permissions/aggregate`, request, signal, onProgress);
}

/** Users with a level of their own on the item itself. */
export function sharedUsersQuery({ kind, id }: Named) {
  const { base, params } = pathTo(kind, id);
  return wholeListQuery(`GET ${base}/permissions/users`, { params });
}

/** Teams with a level on the item itself. */
export function sharedTeamsQuery({ kind, id }: Named) {
  const { base, params } = pathTo(kind, id);
  return wholeListQuery(`GET ${base}/permissions/teams`, { params });
}

export const collectionQuery = (collectionId: string) =>
  query("GET /v1/collections/{collectionId}", { params: { collectionId } });
