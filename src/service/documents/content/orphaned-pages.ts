import { movedPages } from "#content/moved-pages.ts";
import type { PageEntry } from "#content/types.ts";
import { linksOf, type LinkSource } from "./revision-links.ts";

/** A page that no other page links to anymore. `linkedFrom`: a page that did, and is still there. */
type OrphanedPage = { page: PageEntry; linkedFrom: PageEntry | undefined };

type Sides = {
  /** The common ancestor, and what the change request makes of it. */
  before: LinkSource;
  after: LinkSource;
  /** Main as it is now; links that it has gained since the ancestor keep a page. */
  main: LinkSource;
};

/**
 * The pages that lose the last link of another page by a change request, in reading order. Pages that had none before aren't
 * meant. Unless a path has changed, only the pages that lost text are looked at first.
 */
export async function orphanedPages({ before, after, main }: Sides): Promise<OrphanedPage[]> {
  const [old, now] = [before.index, after.index];
  const isMoved = movedPages(old, now).length > 0;
  const suspects = old.readingOrder.filter(
    ({ id, text }) => isMoved || now.page(id)?.text !== text,
  );
  const linkers = new Map<string, PageEntry[]>();
  for (const [target, from] of await linkedPages(before, suspects)) {
    if (now.page(target)?.type === "document") linkers.set(target, from);
  }
  if (linkers.size === 0) return [];
  for (const target of (await linkedPages(after, now.readingOrder)).keys()) linkers.delete(target);
  const gained = main.index.readingOrder.filter(({ id, text }) => old.page(id)?.text !== text);
  for (const target of (await linkedPages(main, gained)).keys()) linkers.delete(target);
  return now.readingOrder.flatMap((page) => {
    const from = linkers.get(page.id);
    if (from === undefined) return [];
    return [{ page, linkedFrom: from.find(({ id }) => now.page(id) !== undefined) }];
  });
}

/** The pages that others of these link to, by ID, each with those that do. */
async function linkedPages(
  source: LinkSource,
  pages: readonly PageEntry[],
): Promise<Map<string, PageEntry[]>> {
  const linkers = new Map<string, PageEntry[]>();
  if (pages.length === 0) return linkers;
  for (const { target, page } of await linksOf(source, pages)) {
    const id = "page" in target ? target.page : undefined;
    if (id === undefined || id === page.id) continue;
    const from = linkers.get(id);
    if (from === undefined) linkers.set(id, [page]);
    else if (from.at(-1) !== page) from.push(page);
  }
  return linkers;
}
