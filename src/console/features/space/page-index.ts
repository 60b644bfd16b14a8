import type { Page } from "#contract/page.ts";

/** The pages of one revision by ID and in reading order. */
export type PageIndex = {
  readonly pages: readonly Page[];
  /** Depth-first, a page before its subpages. */
  readonly order: readonly Page[];
  page(id: string): Page | undefined;
  /** Pages above, outermost first. */
  above(id: string): readonly Page[];
  /** What the reader opens when no page is named; undefined when no page can be read. */
  readonly first: Page | undefined;
  /** The page that is read before (-1) or after (1) a page; hidden ones are passed over. */
  neighbour(id: string, step: 1 | -1): Page | undefined;
};

const known = new WeakMap<readonly Page[], PageIndex>();

/** Indexes pages as the platform sends them; the same answer gives the same index. */
export function indexPages(pages: readonly Page[]): PageIndex {
  const ready = known.get(pages);
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
  const isShown = (one: Page) => isText(one) && one.hidden !== true;
  const index: PageIndex = {
    pages,
    order,
    page,
    above(id) {
      const found: Page[] = [];
      for (let one = parents.get(id); one !== undefined; one = parents.get(one.id)) {
        found.unshift(one);
      }
      return found;
    },
    first: order.find(isShown) ?? order.find(isText) ?? order[0],
    neighbour(id, step) {
      const rank = ranks.get(id);
      if (rank === undefined) return undefined;
      for (let at = rank + step; at >= 0 && at < order.length; at += step) {
        if (isShown(order[at]!)) return order[at];
      }
      return undefined;
    },
  };
  known.set(pages, index);
  return index;
}

/** Whether a page is one to read: neither a heading of the tree nor a link to somewhere else. */
function isText(page: Page): boolean {
  return page.type !== "group" && page.type !== "link";
}
