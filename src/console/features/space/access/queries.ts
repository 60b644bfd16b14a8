import type { DataTag, InfiniteData } from "@tanstack/react-query";
import type { Output } from "#contract/operations.ts";
import { collection, pathTo, people, sharedTeams } from "#screens/spaces.ts";
import type { TableAddress } from "#screens/table-address.ts";
import { listQuery, queryOf, wholeListQuery } from "#console/data/query.ts";
import type { Collection } from "#contract/collection.ts";
import type { DefaultLevel } from "#contract/schema.ts";
import type { Space } from "#contract/space.ts";

type Named = Pick<Target, "kind" | "id">;

/** People with access, by name, with the reasons for it. */
export const peopleQuery = (target: Named, address: TableAddress) =>
  queryOf(people(target, address));

/** People in a page of a dialog's list, whose rows are heavier than those of a table. */
const pageSize = 50;

/** The same in pages of a dialog. */
export function peopleInDialogQuery({ kind, id }: Named, search: string) {
  const { base, params } = pathTo(kind, id);
  const query = { limit: pageSize, ...(search !== "" && { search }) };
  return listQuery(`GET ${base}/permissions/aggregate`, { params, query });
}

type PeoplePage = Output<"GET /v1/spaces/{spaceId}/permissions/aggregate">;

/** A list of people with access, in pages of any size. */
export type PeopleList = { queryKey: DataTag<readonly unknown[], InfiniteData<PeoplePage>, Error> };

/** Users with a level of their own on the item itself. */
export function sharedUsersQuery({ kind, id }: Named) {
  const { base, params } = pathTo(kind, id);
  return wholeListQuery(`GET ${base}/permissions/users`, { params });
}

/** Teams with a level on the item itself. */
export const sharedTeamsQuery = (target: Named) => queryOf(sharedTeams(target));

export const collectionQuery = (collectionId: string) => queryOf(collection(collectionId));

/** A space or collection whose access is shown. */
export type Target = {
  kind: "space" | "collection";
  id: string;
  organization: string;
  title: string;
  parent: string | undefined;
  defaultLevel: DefaultLevel;
  /** Whether the user can change access. */
  isAdmin: boolean;
};

export function targetOf(item: Space | Collection): Target {
  const { id, organization, title, parent, defaultLevel } = item;
  const kind = item.object;
  return {
    kind,
    id,
    organization,
    title,
    parent,
    defaultLevel,
    isAdmin: item.permissions.admin,
  };
}
