import type { QueryClient } from "@tanstack/react-query";
import type { Comparison } from "#contract/changes.ts";
import { comparisonToOpen } from "#screens/change-requests.ts";
import type { ThreadScope } from "#screens/threads.ts";
import { call } from "#console/data/client.ts";
import { query, queryOf } from "#console/data/query.ts";
import { received } from "#console/data/receive.ts";
import type { Revisions } from "#console/kit/changes/change-set.ts";
import { openedComparison } from "#console/kit/changes/change-set.ts";

const operation = "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comparison";

/** A change with the texts of its page, between two revisions. */
export function comparisonQuery(scope: ThreadScope, of: string, revisions: Revisions) {
  const request = { params: scope, query: { of, difference: true, ...revisions } };
  return {
    ...query(operation, request),
    queryFn: async ({ client, signal }: { client: QueryClient; signal: AbortSignal }) =>
      (await openedBefore(client, scope, of, revisions)) ??
      received(operation, await call(operation, request, signal), request, client),
  };
}

/** The comparison that the URL opened, if it is about this change. */
async function openedBefore(
  client: QueryClient,
  scope: ThreadScope,
  of: string,
  { before, after }: Revisions,
): Promise<Comparison | undefined> {
  for (const asked of [of, undefined]) {
    const opening = queryOf(comparisonToOpen(scope, asked));
    // oxlint-disable-next-line no-await-in-loop -- there is at most one of them
    const opened = await openedComparison(client, opening, of);
    const { compared } = opened ?? {};
    if (compared?.before?.id === before && compared.after.id === after) return opened;
  }
  return undefined;
}
