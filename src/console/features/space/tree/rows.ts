import type { Page } from "#contract/page.ts";
import { fold } from "#console/kit/fold.ts";

/** One visible row of the page tree. */
export type TreeRow = {
  page: Page;
  /** 1 at the top. */
  level: number;
  /** The indentation: pages in a top-level group are below its heading, not indented. */
  indent: number;
  /** Index of the parent row; -1 at the top level. */
  parent: number;
  /** Position among its siblings, from 1, and their number. */
  position: number;
  siblings: number;
  /** Undefined if it has no children. */
  isOpen: boolean | undefined;
};

/**
 * Whether the children of a page are shown. By default, groups are expanded and pages collapsed; `turned` contains the IDs that
 * the user has toggled.
 */
export function isOpen(page: Page, turned: ReadonlySet<string>): boolean {
  return (page.type === "group") !== turned.has(page.id);
}

/** The visible rows of the tree. */
export function visibleRows(pages: readonly Page[], turned: ReadonlySet<string>): TreeRow[] {
  return rowsOf(pages, (page) => isOpen(page, turned));
}

/** The rows whose title contains a text, ignoring case and accents, and all their ancestors. */
export function matchingRows(
  pages: readonly Page[],
  filter: string,
): { rows: TreeRow[]; matches: ReadonlySet<string> } {
  const wanted = fold(filter.trim());
  const matches = new Set<string>();
  const prune = (siblings: readonly Page[]): Page[] =>
    siblings.flatMap((page) => {
      const below = prune(page.pages ?? []);
      const holds = fold(page.title).includes(wanted);
      if (holds) matches.add(page.id);
      return holds || below.length > 0 ? [{ ...page, pages: below }] : [];
    });
  return { rows: rowsOf(prune(pages), () => true), matches };
}

function rowsOf(pages: readonly Page[], opens: (page: Page) => boolean): TreeRow[] {
  const rows: TreeRow[] = [];
  const visit = (siblings: readonly Page[], parent: number) => {
    const above = rows[parent];
    const level = (above?.level ?? 0) + 1;
    const isHeaded = above?.page.type === "group" && above.level === 1;
    const indent = above === undefined || isHeaded ? 0 : above.indent + 1;
    for (const [index, page] of siblings.entries()) {
      const below = page.pages ?? [];
      const open = below.length > 0 ? opens(page) : undefined;
      const row = rows.length;
      const position = index + 1;
      rows.push({ page, level, indent, parent, position, siblings: siblings.length, isOpen: open });
      if (open === true) visit(below, row);
    }
  };
  visit(pages, -1);
  return rows;
}
