import { useEffect, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import type { Revision } from "#contract/revision.ts";
import { changesQuery, revisionQuery } from "./queries.ts";
import { useReview } from "./use-review.ts";

/** The longest that a busy browser puts it off, in milliseconds. */
const latest = 1000;

/**
 * A revision with all its pages. Of a large space that is megabytes for titles and targets of links, so it is read when the list
 * of changes is drawn and the browser has nothing else to do; undefined until then.
 */
export function useRevision(revisionId: string): Revision | undefined {
  const { scope, space } = useReview();
  const { isPending } = useQuery(changesQuery(scope));
  const isIdle = useIdle(!isPending);
  return useQuery({ ...revisionQuery(space.id, revisionId), enabled: isIdle }).data;
}

/** Becomes true in the first quiet moment after `isReady`. */
function useIdle(isReady: boolean): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (!isReady) return undefined;
    // Not every browser tells of quiet moments.
    if (!("requestIdleCallback" in globalThis)) {
      const timer = setTimeout(() => setIdle(true), latest);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(() => setIdle(true), { timeout: latest });
    return () => cancelIdleCallback(request);
  }, [isReady]);
  return isIdle;
}
