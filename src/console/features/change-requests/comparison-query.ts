import type { QueryClient } from "@tanstack/react-query";
import type { Comparison } from "#contract/changes.ts";
import { call } from "#console/data/client.ts";
import { query } from "#console/data/query.ts";
import { keepDifference } from "#console/kit/changes/compared-texts.ts";
import type { ThreadScope } from "#console/kit/thread/thread-queries.ts";
import type { Revisions } from "#console/kit/changes/change-set.ts";

const operation = "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comparison";

type Asked = { client: QueryClient; signal: AbortSignal };

/** A change with the texts of its page, between two revisions. */
export function comparisonQuery(scope: ThreadScope, of: string, revisions: Revisions) {
  const request = { params: scope, query: { of, difference: true, ...revisions } };
  return {
    ...query(operation, request),
    queryFn: async ({ client, signal }: Asked) =>
      (await openedComparison(client, scope, of, revisions)) ??
      keepDifference(client, await call(operation, request, signal)),
    staleTime: Infinity,
  };
}

/**
 * The comparison that a URL opens, requested together with the list: its revisions, and without a page the first change, are
 * known only from the response.
 */
export function openingQuery(scope: ThreadScope, of: string | undefined) {
  const asked = of === undefined ? {} : { of };
  const request = { params: scope, query: { ...asked, difference: true } };
  return {
    ...query(operation, request),
    queryFn: async ({ client, signal }: Asked) =>
      keepDifference(client, await call(operation, request, signal)),
  };
}

/** The response of an `openingQuery`, or the one that is on its way, if it is about this change. */
async function openedComparison(
  client: QueryClient,
  scope: ThreadScope,
  of: string,
  { before, after }: Revisions,
): Promise<Comparison | undefined> {
  for (const opening of [openingQuery(scope, of), openingQuery(scope, undefined)]) {
    const state = client.getQueryState(opening.queryKey);
    if (state === undefined || (state.data === undefined && state.fetchStatus === "idle")) continue;
    const response = client.fetchQuery({ ...opening, staleTime: Infinity });
    // oxlint-disable-next-line no-await-in-loop -- there is at most one of them
    const opened = await response.catch(() => undefined);
    const { compared, change } = opened ?? {};
    const thing = change?.page ?? change?.file ?? change?.reusableContent;
    if (thing?.id === of && compared?.before?.id === before && compared.after.id === after) {
      return opened;
    }
  }
  return undefined;
}
