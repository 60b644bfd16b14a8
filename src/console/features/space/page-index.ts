import type { Page } from "#contract/page.ts";
import { firstShown, hasText } from "#screens/revisions.ts";

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
  const isShown = (one: Page) => hasText(one) && one.hidden !== true;
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
