import type { DataTag } from "@tanstack/react-query";
import type { LoaderFunctionArgs } from "react-router";
import type { Organization } from "#contract/organization.ts";
import { drawFromCache } from "#console/data/opening.ts";
import { queryClient } from "#console/data/query-client.ts";
import { rowOf } from "#console/data/rows.ts";
import { organizationQuery } from "./queries.ts";

type Permission = keyof Organization["permissions"];

/** A URL that the user opens, or may open: what a screen's loader gets. */
export type Opened = Pick<LoaderFunctionArgs, "params" | "request">;

/**
 * Whether the user has a permission in an organization. True until the organization is loaded: a request that is refused costs
 * less than one that waits.
 */
export function mayRequest(organizationId: string, permission: Permission): boolean {
  const organization = queryClient.getQueryData(organizationQuery(organizationId).queryKey);
  return organization?.permissions[permission] ?? true;
}

/** What `query` of console/data returns for a single item. */
type Readable<Data> = { queryKey: DataTag<readonly unknown[], Data, Error> };

/**
 * Loads the item of a screen, for `useItem`. Doesn't wait for it if a list in the cache shows it: the screen then draws the list's
 * row, and reports a failure.
 *
 * @throws RequestFailure if there is no row
 */
export async function loadItem<Data>(options: Readable<Data>): Promise<Data> {
  const row = rowFor(options);
  if (row !== undefined) drawFromCache();
  const loading = queryClient.fetchQuery<Data>(options);
  if (row === undefined) return loading;
  loading.catch(() => undefined);
  return row;
}

/** For the loader of a list: if the cache has it, the screen is drawn before anything is requested. */
export function drawIfCached({ queryKey }: { queryKey: readonly unknown[] }): void {
  if (queryClient.getQueryData(queryKey) !== undefined) drawFromCache();
}

/**
 * The item as it is in the cache, or as a list in the cache shows it; otherwise loads it.
 *
 * @throws RequestFailure
 */
export async function ensureItem<Data>(options: Readable<Data>): Promise<Data> {
  return rowFor(options) ?? queryClient.ensureQueryData<Data>(options);
}

/** A row stands only for an item that wasn't requested yet, or is being requested for the first time. */
function rowFor<Data>({ queryKey }: Readable<Data>): Data | undefined {
  const status = queryClient.getQueryState(queryKey)?.status ?? "pending";
  return status === "pending" ? rowOf(queryClient, queryKey) : undefined;
}
