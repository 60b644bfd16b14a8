import type { QueryClient } from "@tanstack/react-query";
import type { ItemOf } from "#screens/read.ts";
import { revisionChanges, revisionComparison, type Span } from "#screens/revisions.ts";
import { history as versions } from "#screens/spaces.ts";
import { call } from "#console/data/client.ts";
import { queryOf } from "#console/data/query.ts";
import { received } from "#console/data/receive.ts";
import { changesOf, openedComparison } from "#console/kit/changes/change-set.ts";
import { formatMoment } from "#console/messages/format.ts";
import { historyTexts as t } from "#console/messages/history.ts";

/** A revision of main. */
export type Version = ItemOf<"GET /v1/spaces/{spaceId}/history">;

/** The versions of a space, newest first. @param of - only those that changed this page; "" for all */
export const historyQuery = (spaceId: string, of: string) => queryOf(versions(spaceId, of));

/** What changed between two revisions: the first changes, and then the rest. */
export const changesQuery = (span: Span) => ({
  ...queryOf(revisionChanges(span)),
  select: changesOf,
});

/** One change with the texts of its page. @param of - its ID */
export function comparisonQuery(span: Span, of: string) {
  const read = revisionComparison(span, of);
  return {
    ...queryOf(read),
    queryFn: async ({ client, signal }: { client: QueryClient; signal: AbortSignal }) =>
      (await openedComparison(client, queryOf(revisionComparison(span, "")), of)) ??
      received(
        read.operation,
        await call(read.operation, read.request, signal),
        read.request,
        client,
      ),
  };
}

const names: Readonly<Record<string, string>> = t.names;

/** What a version is about: the change request that it merged, or what it was made from. */
export function titleOf({ changeRequest, message, parents, type }: Version): string {
  const subject = changeRequest?.subject ?? message;
  if (subject !== undefined && subject !== "") return subject;
  return parents.length === 0 ? t.names.first : typeOf({ type });
}

/** How a version came about. A type that only a newer platform knows is shown by its own name. */
export const typeOf = ({ type }: Pick<Version, "type">): string => names[type] ?? type;

/** A version among others, with its time. */
export const labelOf = (version: Version): string =>
  `${titleOf(version)} · ${formatMoment(version.createdAt)}`;
