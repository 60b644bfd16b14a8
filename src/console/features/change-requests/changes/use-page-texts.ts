import { useEffect, useMemo, useRef } from "react";
import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Change } from "#contract/changes.ts";
import type { Page } from "#contract/page.ts";
import type { Side } from "#content/prose/anchor.ts";
import { pageQuery } from "../queries.ts";
import { useReview } from "../use-review.ts";
import { useShownRevisions } from "./shown-revisions.ts";
import { thingOf } from "./change-kind.ts";
import { type Compared, compare } from "./use-placed-threads.ts";

/**
 * The two texts of a changed page; a missing page counts as an empty text. Once they are loaded, the texts of the next pages are
 * prefetched: at most two pages, so at most six requests run at once.
 * When the revisions advance while the user reads the page, the previous texts stay until the new ones can replace them.
 *
 * @param since - a revision to compare with instead of the merged ancestor
 */
export function usePageTexts(change: Change, since: string | undefined, ahead: readonly Change[]) {
  const { space } = useReview();
  const { before: base, after } = useShownRevisions();
  const before = since ?? base;
  const { id } = thingOf(change);
  const isThere = {
    before: since !== undefined || change.type !== "page_created",
    after: change.type !== "page_deleted",
  };
  const old = useQuery({ ...pageQuery(space.id, before, id), enabled: isThere.before });
  const now = useQuery({ ...pageQuery(space.id, after, id), enabled: isThere.after });
  const isReady =
    (!isThere.before || old.data !== undefined) && (!isThere.after || now.data !== undefined);
  useReadAhead(isReady ? ahead : [], base, after);
  const compared = useMemo(
    () =>
      isReady ? { before: sideOf(before, old.data), after: sideOf(after, now.data) } : undefined,
    [isReady, before, after, old.data, now.data],
  );
  const shown = useShownTexts(`${id} ${since ?? ""}`, compared);
  const error = old.error ?? now.error;
  if (error !== null && !isReady) {
    const retry = () => {
      if (old.error !== null) void old.refetch();
      if (now.error !== null) void now.refetch();
    };
    return { state: "failed" as const, error, retry };
  }
  if (shown === undefined) return { state: "loading" as const };
  return { state: "ready" as const, compared: shown };
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
  const text = page?.markdown ?? "";
  return { revision, text, id: page?.documentId ?? `text ${text}`, page };
}

/** Prefetches pages, and cancels requests for those that are no longer next. */
function useReadAhead(ahead: readonly Change[], before: string, after: string): void {
  const client = useQueryClient();
  const { space } = useReview();
  const wanted = ahead
    .filter(({ page }) => page !== undefined)
    .map(
      ({ type, page }) =>
        `${type === "page_created" ? "" : before} ${type === "page_deleted" ? "" : after} ${page?.id}`,
    )
    .join("\n");
  const started = useRef<readonly ReturnType<typeof pageQuery>[]>([]);
  useEffect(() => {
    const options = wanted.split("\n").flatMap((line) => {
      const [old, now, id] = line.split(" ");
      if (!id) return [];
      return [old, now].filter(Boolean).map((revision) => pageQuery(space.id, revision ?? "", id));
    });
    const keys = new Set(options.map(({ queryKey }) => JSON.stringify(queryKey)));
    for (const { queryKey } of started.current) {
      const query = client.getQueryCache().find({ queryKey });
      if (keys.has(JSON.stringify(queryKey)) || (query?.getObserversCount() ?? 0) > 0) continue;
      void client.cancelQueries({ queryKey, exact: true });
    }
    started.current = options;
    for (const one of options) void client.prefetchQuery(one);
  }, [client, space.id, wanted]);
}
