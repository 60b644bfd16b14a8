import { useEffect, useMemo } from "react";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Change } from "#contract/changes.ts";
import type { RequestRevision } from "#contract/request-revision.ts";
import { thingOf } from "#console/kit/changes/change-kind.ts";
import { type ChangeSet, type Revisions, revisionsOf } from "#console/kit/changes/change-set.ts";
import { RequestFailure } from "#console/data/request-failure.ts";
import { rangeQuery, requestRevisionsQuery } from "../queries.ts";
import { useReview } from "../use-review.ts";
import { useAddress } from "./use-address.ts";

/**
 * What the URL asks to compare. `review` without `isAsked` is what reviewers get who come back. An end of `revisions` is the number
 * of a revision; 0 is main, and `latest` the newest (`printRange`).
 */
export type ChosenRange =
  | { by: "all" | "viewed" }
  | { by: "review"; isAsked: boolean }
  | { by: "revisions"; from: number; to: number | "latest" };

export function chosenRangeOf(compare: string): ChosenRange {
  if (compare === "all" || compare === "viewed") return { by: compare };
  const [, from, to] = /^(main|\d{1,9})\.\.(latest|\d{1,9})$/.exec(compare) ?? [];
  if (from === undefined || to === undefined) {
    return { by: "review", isAsked: compare === "review" };
  }
  return {
    by: "revisions",
    from: from === "main" ? 0 : Number(from),
    to: to === "latest" ? to : Number(to),
  };
}

/**
 * The compared revisions: undefined if a number isn't known (yet).
 *
 * @param revisions - the newest first
 */
export function spanOf(
  { from, to }: { from: number; to: number | "latest" },
  revisions: readonly RequestRevision[],
): Revisions | undefined {
  const numbered = (number: number) => revisions.find((revision) => revision.number === number);
  const after = to === "latest" ? revisions[0] : numbered(to);
  const before = from === 0 ? after?.base : numbered(from)?.id;
  return after === undefined || before === undefined ? undefined : { before, after: after.id };
}

export type Range = {
  asked: ChosenRange;
  /** The changes between the compared revisions; undefined if all changes are shown. */
  set: ChangeSet | undefined;
  /** The compared revisions. */
  span: Revisions | undefined;
  /** The number of pages and files that only main changed in between. */
  fromMain: number;
  /** Why all changes are shown instead. */
  fallback: "unchanged" | "unknown" | "noReview" | undefined;
};

type RangeState = { range: Range } | { range: undefined; error: Error | null; retry: () => void };

/** The compared range of the URL, once its changes are loaded. @param whole - all changes of the change request */
export function useRange(whole: ChangeSet | undefined): RangeState {
  const { scope } = useReview();
  const asked = chosenRangeOf(useAddress().compare);
  const isNumbered = asked.by === "revisions";
  const revisions = useQuery({ ...requestRevisionsQuery(scope), enabled: isNumbered });
  const all = whole && revisionsOf(whole);
  let span: Revisions | undefined;
  if (isNumbered) span = revisions.data && spanOf(asked, revisions.data);
  else if (asked.by === "review" && whole?.reviewed && all) {
    span = { before: whole.reviewed.id, after: all.after };
  }
  const isWhole = span !== undefined && span.before === all?.before && span.after === all.after;
  const list = useInfiniteQuery({
    ...rangeQuery(scope, span ?? { before: "", after: "" }),
    enabled: span !== undefined && !isWhole,
    // When the change request goes on, the range stays under the reader's eyes until the next one can replace it.
    placeholderData: keepPreviousData,
  });
  const { hasNextPage, isFetching, isError, fetchNextPage } = list;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  const shown = { asked, set: undefined, span: undefined, fromMain: 0, fallback: undefined };
  if (isNumbered && revisions.data === undefined) {
    const { error, refetch } = revisions;
    // Other platforms may not number revisions.
    const isMissing = error instanceof RequestFailure && [404, 405].includes(error.status);
    if (isMissing) return { range: { ...shown, fallback: "unknown" } };
    return { range: undefined, error, retry: () => void refetch() };
  }
  if (isWhole) return { range: shown };
  if (span === undefined) {
    const isUnreviewed = asked.by === "review" && asked.isAsked;
    const fallback = isNumbered ? "unknown" : isUnreviewed ? "noReview" : undefined;
    return { range: { ...shown, fallback } };
  }
  const { data: set, error, refetch } = list;
  if (set === undefined) return { range: undefined, error, retry: () => void refetch() };
  const { fromMain } = set;
  if (set.changes.length === 0) {
    return { range: { ...shown, span, fromMain, fallback: "unchanged" } };
  }
  return { range: { ...shown, set, fromMain, span: revisionsOf(set) ?? span } };
}

/** The changes outside of a range. */
export function useRest(whole: ChangeSet, set: ChangeSet | undefined): readonly Change[] {
  return useMemo(() => {
    if (set === undefined) return [];
    const ids = new Set(set.changes.map((change) => thingOf(change).id));
    return whole.changes.filter((change) => !ids.has(thingOf(change).id));
  }, [whole, set]);
}
