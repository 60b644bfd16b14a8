import { useEffect, useState } from "react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Revision } from "#contract/revision.ts";
import { changesQuery, revisionQuery } from "./queries.ts";
import { useReview } from "./use-review.ts";

/** The maximum delay in a busy browser, in milliseconds. */
const latest = 1000;

/**
 * A revision with all its pages. For a large space this is megabytes, needed only for titles and link targets, so it is loaded
 * only if something needs it, after the list of changes is complete and the browser is idle; undefined until then.
 */
export function useRevision(revisionId: string, isNeeded: boolean): Revision | undefined {
  const { scope, space } = useReview();
  const { data, error } = useInfiniteQuery(changesQuery(scope));
  const isIdle = useIdle(isNeeded && (data?.isWhole === true || error !== null));
  return useQuery({ ...revisionQuery(space.id, revisionId), enabled: isIdle && isNeeded }).data;
}

/** Becomes true when the browser is first idle after `isReady`. */
function useIdle(isReady: boolean): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (!isReady) return undefined;
    // Not every browser supports idle callbacks.
    if (!("requestIdleCallback" in globalThis)) {
      const timer = setTimeout(() => setIdle(true), latest);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(() => setIdle(true), { timeout: latest });
    return () => cancelIdleCallback(request);
  }, [isReady]);
  return isIdle;
}
