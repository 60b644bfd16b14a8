import type { QueryClient } from "@tanstack/react-query";
import type { ItemOf } from "#screens/read.ts";
import { history as versions } from "#screens/spaces.ts";
import { call } from "#console/data/client.ts";
import { query, queryOf, twoStepQuery } from "#console/data/query.ts";
import { changesOf } from "#console/kit/changes/change-set.ts";
import { keepDifference } from "#console/kit/changes/compared-texts.ts";

const history = "GET /v1/spaces/{spaceId}/history";
const revision = "/v1/spaces/{spaceId}/revisions/{revisionId}";

/** A revision of main. */
export type Version = ItemOf<typeof history>;

/** The versions of a space, newest first. @param of - only those that changed this page; "" for all */
export const historyQuery = (spaceId: string, of: string) => queryOf(versions(spaceId, of));

/** Two revisions; without `before`, the parent of `revisionId`. */
export type Span = { spaceId: string; revisionId: string; before: string };

const between = ({ spaceId, revisionId, before }: Span) => ({
  params: { spaceId, revisionId },
  query: before === "" ? {} : { before },
});

/** More changes than a window shows. */
const firstChanges = 100;

/** What changed between two revisions: the first changes, and then the rest. */
export function changesQuery(span: Span) {
  const { params, query: asked } = between(span);
  return twoStepQuery(
    `GET ${revision}/changes`,
    { params, query: { ...asked, attributes: false } },
    { first: firstChanges, rest: () => ({}), select: changesOf },
  );
}

/** One change with the texts of its page. @param of - its ID; "" for the first change */
export function comparisonQuery(span: Span, of: string) {
  const { params, query: asked } = between(span);
  const request = { params, query: { ...asked, difference: true, ...(of !== "" && { of }) } };
  const operation = `GET ${revision}/comparison` as const;
  return {
    ...query(operation, request),
    queryFn: async ({ client, signal }: { client: QueryClient; signal: AbortSignal }) =>
      keepDifference(client, await call(operation, request, signal)),
  };
}
