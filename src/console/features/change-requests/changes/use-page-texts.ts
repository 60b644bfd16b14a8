import { useEffect, useRef } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Change } from "#contract/changes.ts";
import { pageQuery } from "../queries.ts";
import { useReview } from "../use-review.ts";
import { useShownRevisions } from "./shown-revisions.ts";
import { thingOf } from "./change-kind.ts";
import type { Compared } from "./use-placed-threads.ts";

/**
 * The two texts of a changed page. A side on which the page does not exist is the empty text. When they are there, those of
 * the pages ahead are read as well: with at most two of them, no more than six requests are ever under way.
 *
 * @param since - a revision to compare with in place of the merged ancestor
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
  const error = old.error ?? now.error;
  if (error !== null && !isReady) {
    const retry = () => {
      if (old.error !== null) void old.refetch();
      if (now.error !== null) void now.refetch();
    };
    return { state: "failed" as const, error, retry };
  }
  if (!isReady) return { state: "loading" as const };
  const compared: Compared = {
    before: sideOf(before, old.data),
    after: sideOf(after, now.data),
  };
  return { state: "ready" as const, compared };
}

function sideOf(revision: string, page: { markdown?: string; documentId?: string } | undefined) {
  const text = page?.markdown ?? "";
  return { revision, text, id: page?.documentId ?? `text ${text}` };
}

/** Reads pages before they are asked for, and gives up on those that nobody is heading for any more. */
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
