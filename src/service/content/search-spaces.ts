import type { Db } from "../store/schema.ts";
import { mostResults, readFound, type FoundPage, type SearchOptions } from "./search.ts";
import { searchIndex } from "./search-index.ts";
import { pageAfter, readPlace } from "./search-places.ts";
import { queryTerms } from "./search-words.ts";

/** A matching space with its best pages. */
type FoundSpace = { spaceId: string; pages: FoundPage[] };

/** For more results of one space, callers search in that space. */
const pagesOfSpace = 10;

/**
 * Spaces whose live pages contain all words of a query, the one with the best page first. `limit` and `count` refer to
 * spaces.
 * @throws Failure 400 for an unknown token
 */
export async function searchSpaces(
  db: Db,
  { aside = db, organizationId, spaceIds, query, limit = 50, token }: SearchOptions,
): Promise<{ items: FoundSpace[]; count: number; next?: string }> {
  const last = readPlace(token, 1);
  const terms = queryTerms(query);
  if (terms.length === 0 || spaceIds.length === 0) return { items: [], count: 0 };
  const ranked = await searchIndex(aside).find(aside, organizationId, spaceIds, terms, mostResults);
  // Pages are ranked, so the groups are in the order of their best page.
  const groups = [...Map.groupBy(ranked, ({ spaceId }) => spaceId).values()];
  const { shown, next } = pageAfter(groups, ([best]) => [best!.rank, best!.spaceId], {
    last,
    limit,
  });
  const best = shown.flatMap((pages) => pages.slice(0, pagesOfSpace));
  const found = Map.groupBy(
    await readFound(db, organizationId, best, terms),
    ({ spaceId }) => spaceId,
  );
  const items = [...found].map(([spaceId, pages]) => ({ spaceId, pages }));
  return { items, count: groups.length, ...(next !== undefined && { next }) };
}
