import { useMemo, useEffect, useState } from "react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Page } from "#contract/page.ts";
import type { Revision } from "#contract/revision.ts";
import type { ChangeSet } from "#console/kit/changes/change-set.ts";
import { changesQuery, revisionQuery } from "./queries.ts";
import { useReview } from "./use-review.ts";

/** Titles and paths of the pages in a change request: those of main, overridden by its changes. */
type PageIndex = {
  titleAt: (path: string) => string | undefined;
  titleOf: (pageId: string) => string | undefined;
  pageAt: (path: string) => string | undefined;
};

function indexPages(revision: Revision | undefined, changed: ChangeSet | undefined): PageIndex {
  const titles = new Map<string, string>();
  const paths = new Map<string, string>();
  const add = (pages: readonly Page[]) => {
    for (const { id, title, path = "", pages: below = [] } of pages) {
      titles.set(id, title);
      paths.set(path, id);
      add(below);
    }
  };
  add(revision?.pages ?? []);
  for (const { type, page } of changed?.changes ?? []) {
    if (page !== undefined && type !== "page_deleted") {
      titles.set(page.id, page.title);
      paths.set(page.path, page.id);
    }
  }
  const pageAt = (path: string) => paths.get(path);
  return {
    pageAt,
    titleAt: (path) => titles.get(pageAt(path) ?? "") ?? changed?.titles?.get(path),
    titleOf: (pageId) => titles.get(pageId),
  };
}

/**
 * The index for the change request in the URL. Until the revision is loaded, it contains only the changes and the pages above
 * them.
 *
 * @param isWhole - whether other pages are needed too
 */
export function usePageIndex(isWhole: boolean): PageIndex {
  const { scope, base } = useReview();
  const { data } = useInfiniteQuery(changesQuery(scope));
  const revision = useRevision(base, isWhole || (data !== undefined && data.titles === undefined));
  return useMemo(() => indexPages(revision, data), [revision, data]);
}

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
