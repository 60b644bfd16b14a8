import { useMemo } from "react";
import { useQuery } from "@tanstack/react-query";
import type { Change } from "#contract/changes.ts";
import type { Page } from "#contract/page.ts";
import type { Revision } from "#contract/revision.ts";
import { changesQuery } from "./queries.ts";
import { useReview } from "./use-review.ts";
import { useRevision } from "./use-revision.ts";

/** Titles and paths of the pages in a change request: those of main, overridden by its changes. */
export type PageIndex = {
  titleAt: (path: string) => string | undefined;
  titleOf: (pageId: string) => string | undefined;
  pageAt: (path: string) => string | undefined;
};

export function indexPages(revision: Revision | undefined, changes: readonly Change[]): PageIndex {
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
  for (const { type, page } of changes) {
    if (page !== undefined && type !== "page_deleted") {
      titles.set(page.id, page.title);
      paths.set(page.path, page.id);
    }
  }
  const pageAt = (path: string) => paths.get(path);
  return {
    pageAt,
    titleAt: (path) => titles.get(pageAt(path) ?? ""),
    titleOf: (pageId) => titles.get(pageId),
  };
}

/** The index for the change request in the URL; contains only the changes until the revision is loaded. */
export function usePageIndex(): PageIndex {
  const { scope, base } = useReview();
  const revision = useRevision(base);
  const { data: changes } = useQuery(changesQuery(scope));
  return useMemo(() => indexPages(revision, changes ?? []), [revision, changes]);
}
