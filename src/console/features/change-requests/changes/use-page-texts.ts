import { useEffect, useMemo, useRef } from "react";
import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Change } from "#contract/changes.ts";
import type { Page } from "#contract/page.ts";
import type { Side } from "#content/prose/anchor.ts";
import { RequestFailure } from "#console/data/request-failure.ts";
import { useQuiet } from "#console/kit/timing.ts";
import { versionOf } from "#console/kit/changes/compared-texts.ts";
import { comparisonQuery } from "../comparison-query.ts";
import { writtenPageQuery } from "#console/kit/revision-queries.ts";
import type { Revisions } from "#console/kit/changes/change-set.ts";
import { useReview } from "../use-review.ts";
import { useShownRevisions } from "./shown-revisions.ts";
import { thingOf } from "#console/kit/changes/change-kind.ts";
import { type Compared, compare } from "#console/kit/prose-diff/diff-query.ts";

/**
 * The two texts of a changed page; a missing page counts as an empty text. Once the first
 * comparison is drawn, those of the next pages are prefetched: at most two, so at most three requests run at once.
 * When the revisions advance while the user reads the page, the previous texts stay until the new ones can replace them.
 *
 * @param since - a revision to compare with instead of the merged ancestor
 */
export function usePageTexts(change: Change, since: string | undefined, ahead: readonly Change[]) {
  const { scope } = useReview();
  const revisions = useShownRevisions();
  const { id } = thingOf(change);
  const whole = useQuery({
    ...comparisonQuery(scope, id, revisions),
    enabled: since === undefined,
  });
  // Other platforms may not have this operation.
  const isUnknown =
    whole.error instanceof RequestFailure && [404, 405].includes(whole.error.status);
  const isApart = since !== undefined || isUnknown;
  const apart = usePages(change, since, isApart);
  const { data, error, retry } = isApart ? apart : { ...whole, retry: () => void whole.refetch() };
  const isQuiet = useQuiet();
  useReadAhead(data !== undefined && isQuiet ? ahead : [], revisions);
  const before = since ?? revisions.before;
  const compared = useMemo(
    () =>
      data && { before: sideOf(before, data.before), after: sideOf(revisions.after, data.after) },
    [before, revisions.after, data],
  );
  const shown = useShownTexts(`${id} ${since ?? ""}`, compared);
  if (error !== null && data === undefined) return { state: "failed" as const, error, retry };
  if (shown === undefined) return { state: "loading" as const };
  return { state: "ready" as const, compared: shown, change: data?.change ?? change };
}

type Pages = { before?: Page | undefined; after?: Page | undefined; change?: Change };

/** The page in two revisions, one by one. */
function usePages(change: Change, since: string | undefined, isAsked: boolean) {
  const { space } = useReview();
  const { before, after } = useShownRevisions();
  const { id } = thingOf(change);
  const was = isAsked && (since !== undefined || change.type !== "page_created");
  const is = isAsked && change.type !== "page_deleted";
  const old = useQuery({ ...writtenPageQuery(space.id, since ?? before, id), enabled: was });
  const now = useQuery({ ...writtenPageQuery(space.id, after, id), enabled: is });
  const isReady = isAsked && (!was || old.data !== undefined) && (!is || now.data !== undefined);
  const data = useMemo<Pages | undefined>(
    () => (isReady ? { before: old.data, after: now.data } : undefined),
    [isReady, old.data, now.data],
  );
  const retry = () => {
    if (old.error !== null) void old.refetch();
    if (now.error !== null) void now.refetch();
  };
  return { data, error: old.error ?? now.error, retry };
}

/**
 * The last compared texts, until others can replace them in one step: otherwise the comparison would disappear in between,
 * together with the reader's scroll position and focus.
 *
 * @param of - what is compared, regardless of revisions; a different value keeps nothing
 */
function useShownTexts(of: string, texts: Compared | undefined): Compared | undefined {
  const sides = [texts?.before, texts?.after].map((side) => [side?.revision, side?.id]);
  const { data } = useQuery({
    queryKey: ["compared texts", of, sides] as const,
    queryFn:
      texts === undefined
        ? skipToken
        : async () => {
            // Also when it fails: the comparison shows the error.
            await compare(texts.before, texts.after).catch(() => undefined);
            return texts;
          },
    placeholderData: (last: Compared | undefined, query) =>
      query?.queryKey[1] === of ? last : undefined,
    staleTime: "static",
    gcTime: 0,
    structuralSharing: false,
  });
  return data ?? texts;
}

function sideOf(revision: string, page: Page | undefined): Compared[Side] {
  return { revision, page, ...versionOf(page) };
}

/** Prefetches comparisons, and cancels requests for those that are no longer next. */
function useReadAhead(ahead: readonly Change[], { before, after }: Revisions): void {
  const client = useQueryClient();
  const { scope } = useReview();
  const { spaceId, changeRequestId } = scope;
  const wanted = ahead.flatMap(({ page }) => page?.id ?? []).join("\n");
  const started = useRef<readonly ReturnType<typeof comparisonQuery>[]>([]);
  useEffect(() => {
    const options = wanted
      .split("\n")
      .filter(Boolean)
      .map((id) => comparisonQuery({ spaceId, changeRequestId }, id, { before, after }));
    const keys = new Set(options.map(({ queryKey }) => JSON.stringify(queryKey)));
    for (const { queryKey } of started.current) {
      const query = client.getQueryCache().find({ queryKey });
      if (keys.has(JSON.stringify(queryKey)) || (query?.getObserversCount() ?? 0) > 0) continue;
      void client.cancelQueries({ queryKey, exact: true });
    }
    started.current = options;
    for (const option of options) void client.prefetchQuery(option);
  }, [client, spaceId, changeRequestId, before, after, wanted]);
}
