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
 * Loads the item of a screen, for `useItem`. Doesn't wait for it if the cache has it, or a list in the cache shows it: the screen
 * then draws that, and reports a failure.
 *
 * @throws RequestFailure if it has to wait
 */
export async function loadItem<Data>(options: Readable<Data>): Promise<Data> {
  const known = upToDate(options) ?? rowFor(options);
  if (known !== undefined) drawFromCache();
  const loading = queryClient.fetchQuery<Data>(options);
  if (known === undefined) return loading;
  loading.catch(() => undefined);
  return known;
}

/**
 * For loaders, before their first request: if the cache has all these parts of a screen, or lists in the cache show them, the screen
 * is drawn before anything is requested.
 */
export function drawIfCached(...parts: readonly Readable<unknown>[]): void {
  const isKnown = (part: Readable<unknown>) =>
    (queryClient.getQueryData(part.queryKey) ?? rowFor(part)) !== undefined;
  if (parts.every(isKnown)) drawFromCache();
}

/**
 * The item as it is in the cache, or as a list in the cache shows it; otherwise loads it.
 *
 * @throws RequestFailure
 */
export async function ensureItem<Data>(options: Readable<Data>): Promise<Data> {
  return rowFor(options) ?? queryClient.ensureQueryData<Data>(options);
}

/** The item in the cache, if nothing is known to have changed it since, and the last request for it succeeded. */
function upToDate<Data>({ queryKey }: Readable<Data>): Data | undefined {
  const state = queryClient.getQueryState<Data>(queryKey);
  return state?.status === "success" && !state.isInvalidated ? state.data : undefined;
}

/** A row stands only for an item that wasn't requested yet, or is being requested for the first time. */
function rowFor<Data>({ queryKey }: Readable<Data>): Data | undefined {
  const status = queryClient.getQueryState(queryKey)?.status ?? "pending";
  return status === "pending" ? rowOf(queryClient, queryKey) : undefined;
}
