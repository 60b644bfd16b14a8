import { useState } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useOutletContext, useParams } from "react-router";
import { spaceFrame } from "#screens/reader.ts";
import { useScreenParams } from "#console/kit/use-screen-params.ts";
import { useItem } from "#console/kit/use-item.ts";
import type { Page } from "#contract/page.ts";
import type { Space } from "#contract/space.ts";
import { revisionPagesQuery, spaceQuery } from "#console/kit/revision-queries.ts";
import { paths } from "#console/paths.ts";
import { firstShown, hasText } from "#screens/revisions.ts";

/** What the parts of the reader share: the space, and the revision being shown. */
export type Reader = {
  space: Space;
  /** The revision being shown. A newer one waits until the reader asks for it or opens another page. */
  revision: string;
  /** Shows the newest revision; undefined if it is already shown. */
  showNewest: (() => void) | undefined;
  /** Undefined while the tree is loading, or if that failed. */
  index: PageIndex | undefined;
  treeError: Error | null;
  retryTree: () => void;
  /** The open page; undefined while it depends on a tree that isn't loaded. */
  pageId: string | undefined;
  /** The same as the tree has it; undefined if it doesn't. */
  page: Page | undefined;
  href: (pageId: string, anchor?: string) => string;
};

/** For the reader's screen; its parts use `useReader`. The loader has loaded the space. */
export function useReaderState(): Reader {
  const { organizationId, spaceId } = useScreenParams(spaceFrame);
  const { pageId } = useParams();
  const { data: space, isRow } = useItem(spaceQuery(spaceId));
  const { revision, showNewest } = useShownRevision(space, pageId, isRow);
  const tree = useQuery({
    ...revisionPagesQuery(spaceId, revision),
    placeholderData: keepPreviousData,
  });
  const index = tree.data && indexPages(tree.data.pages);
  return {
    space,
    revision,
    showNewest,
    index,
    treeError: tree.error,
    retryTree: () => void tree.refetch(),
    pageId: pageId ?? index?.first?.id,
    page: pageId === undefined ? index?.first : index?.page(pageId),
    href: (page, anchor) => paths.page(organizationId, spaceId, page, anchor),
  };
}

/** The shown revision stays until the reader moves on. A list's row can be out of date, so its revision doesn't. */
function useShownRevision({ id, revision }: Space, pageId: string | undefined, isRow: boolean) {
  const place = `${id}/${pageId ?? ""}`;
  const [shown, setShown] = useState({ place, revision, isRow });
  const isElsewhere = shown.place !== place || (shown.isRow && !isRow);
  const show = () => setShown({ place, revision, isRow });
  if (isElsewhere) show();
  const current = isElsewhere ? revision : shown.revision;
  return { revision: current, showNewest: current === revision ? undefined : show };
}

export function useReader(): Reader {
  return useOutletContext<Reader>();
}

/** The pages of one revision, by ID and in reading order. */
export type PageIndex = {
  readonly pages: readonly Page[];
  /** Depth-first, a page before its subpages. */
  readonly order: readonly Page[];
  page(id: string): Page | undefined;
  /** Its parents, outermost first. */
  above(id: string): readonly Page[];
  /** The default page of the reader; undefined if there is no page with text. */
  readonly first: Page | undefined;
  /** The previous (-1) or next (1) page in reading order, skipping hidden ones. */
  neighbor(id: string, step: 1 | -1): Page | undefined;
};

const indexes = new WeakMap<readonly Page[], PageIndex>();

/** Indexes pages as sent by the platform. The same array returns the same index. */
export function indexPages(pages: readonly Page[]): PageIndex {
  const ready = indexes.get(pages);
  if (ready !== undefined) return ready;
  const order: Page[] = [];
  const parents = new Map<string, Page | undefined>();
  const ranks = new Map<string, number>();
  const visit = (siblings: readonly Page[], parent: Page | undefined) => {
    for (const page of siblings) {
      ranks.set(page.id, order.length);
      parents.set(page.id, parent);
      order.push(page);
      visit(page.pages ?? [], page);
    }
  };
  visit(pages, undefined);

  const page = (id: string) => order[ranks.get(id) ?? -1];
  const isShown = (candidate: Page) => hasText(candidate) && candidate.hidden !== true;
  const index: PageIndex = {
    pages,
    order,
    page,
    above(id) {
      const pages: Page[] = [];
      for (let page = parents.get(id); page !== undefined; page = parents.get(page.id)) {
        pages.unshift(page);
      }
      return pages;
    },
    first: firstShown(order),
    neighbor(id, step) {
      const rank = ranks.get(id);
      if (rank === undefined) return undefined;
      for (let at = rank + step; at >= 0 && at < order.length; at += step) {
        if (isShown(order[at]!)) return order[at];
      }
      return undefined;
    },
  };
  indexes.set(pages, index);
  return index;
}
