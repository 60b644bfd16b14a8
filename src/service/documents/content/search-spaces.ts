import type { Db } from "#service/kernel/store/schema.ts";
import { readTogether, type Head } from "./read-together.ts";
import { rankPages, readFound, type FoundPage, type SearchOptions } from "./search.ts";
import { pageAfter, readSearchCursor } from "./search-cursor.ts";
import { queryTerms } from "./search-words.ts";

/** A matching space with its best pages and its live content. */
type FoundSpace = { spaceId: string; head: Head; pages: FoundPage[] };

/** Maximum pages of one space. For more, callers search in that space. */
const pagesOfSpace = 10;
/** Maximum pages in one response, shared by its spaces, because their texts are read and searched. */
const mostPages = 100;
const fewestPages = 2;

/**
 * Spaces whose live pages contain all words of a query, the one with the best page first. `limit` and `count` refer to
 * spaces. Each has its best pages: ten, or fewer if the response has more than ten spaces.
 * @throws Failure 400 for an unknown token
 */
export async function searchSpaces(
  db: Db,
  options: SearchOptions,
): Promise<{ items: FoundSpace[]; count: number; next?: string }> {
  const { organizationId, query, limit = 50, token } = options;
  const last = readSearchCursor(token, 1);
  const terms = queryTerms(query);
  const ranked = await rankPages(db, options, terms);
  // Pages are ranked, so the groups are in the order of their best page.
  const groups = [...Map.groupBy(ranked, ({ spaceId }) => spaceId).values()];
  const { shown, next } = pageAfter(groups, ([best]) => [best!.rank, best!.spaceId], {
    last,
    limit,
  });
  const share = Math.max(fewestPages, Math.floor(mostPages / Math.max(1, shown.length)));
  const best = shown.flatMap((pages) => pages.slice(0, Math.min(pagesOfSpace, share)));
  const { texts, heads } = await readTogether(db, organizationId, {
    texts: best.slice(0, mostPages).flatMap(({ text }) => text ?? []),
    spaces: shown.map(([page]) => page!.spaceId),
  });
  const bySpace = Map.groupBy(
    await readFound(db, organizationId, best, { terms, texts }),
    ({ spaceId }) => spaceId,
  );
  const items = [...bySpace].flatMap(([spaceId, pages]) => {
    const head = heads.get(spaceId);
    // It was purged meanwhile.
    return head === undefined ? [] : { spaceId, head, pages };
  });
  return { items, count: groups.length, ...(next !== undefined && { next }) };
}
