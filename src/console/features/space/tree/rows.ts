import type { Page } from "#contract/page.ts";
import { fold } from "#console/kit/fold.ts";

/** One visible line of the page tree. */
export type TreeRow = {
  page: Page;
  /** 1 at the top. */
  level: number;
  /** How far it stands in: what is in a group at the top stands under its heading, not inside. */
  indent: number;
  /** Index in the rows of the line above it in the tree; -1 at the top. */
  parent: number;
  /** Place among its siblings, from 1, and how many there are. */
  position: number;
  siblings: number;
  /** Undefined: there is nothing below it. */
  isOpen: boolean | undefined;
};

/**
 * Whether what is below a page is shown. Groups are open at first and pages closed; `turned` holds the IDs of those that
 * somebody has turned around.
 */
export function isOpen(page: Page, turned: ReadonlySet<string>): boolean {
  return (page.type === "group") !== turned.has(page.id);
}

/** The lines of the tree as it is opened. */
export function visibleRows(pages: readonly Page[], turned: ReadonlySet<string>): TreeRow[] {
  return rowsOf(pages, (page) => isOpen(page, turned));
}

/** The lines whose title holds a text, in any case and with or without accents, and all that stands above them. */
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
