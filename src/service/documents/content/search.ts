import type { Expression } from "kysely";
import { z } from "zod";
import type { Entry, PageEntry } from "#content/types.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { untilCommit } from "#service/kernel/store/until-commit.ts";
import { chunksOf } from "#service/kernel/chunks.ts";
import { createYieldPoint, type YieldPoint } from "#service/kernel/yield-point.ts";
import { invalid } from "#service/kernel/errors.ts";
import { readTexts } from "./blobs.ts";
import { diffRevisions, type EntryChange } from "./revisions.ts";
import { type IndexedPage, type RankedPage, searchIndex, type SpaceKey } from "./search-index.ts";
import { findSections, type FoundSection, plain } from "./search-sections.ts";
import { indexText, queryTerms } from "./search-words.ts";
import { readTogether, type Head } from "./read-together.ts";

/** A live page that matches a search. Its path follows from the space's tree. */
export type FoundPage = {
  spaceId: string;
  pageId: string;
  title: string;
  sections: FoundSection[];
};

type SearchedSpaces = {
  /** Their IDs, as a subquery. */
  ids: Expression<unknown>;
  /** Tells them apart from other spaces of the organization, as long as nothing is committed. */
  name: string;
};

type SearchOptions = {
  /** Where the index is searched, which takes longer the more pages match. Default: where everything is read. */
  index?: Db;
  organizationId: string;
  /** The spaces to search: those visible to the caller. */
  spaces: SearchedSpaces;
  /** All words must occur; the last one may be a prefix. Anything other than words is ignored. */
  query: string;
  /** 0 to 1000, default 50. */
  limit?: number | undefined;
  /** `next` of the previous page of results. */
  token?: string | undefined;
};

const pagesAtOnce = 100;
/** Maximum length of a page to search, in characters. Reading more would delay other requests. */
const longestSearched = 500_000;
/** Bounds the cost of a search. Nobody pages further than this. */
const mostResults = 1000;
/** Ranking all pages with a common word takes longer than everything else, and each page of results needs it again. */
const keptResults = untilCommit<readonly RankedPage[]>(20);

/**
 * Updates the index of a space for its new head. Call it in the transaction that moves the head. `from` null: index all
 * pages.
 */
export async function indexRevision(
  tx: Db,
  space: SpaceKey,
  from: string | null,
  to: string,
): Promise<void> {
  await indexPages(tx, space, await diffRevisions(tx, space.organizationId, from, to));
}

/** Applies changes of a space's live content to its index. */
export async function indexPages(
  tx: Db,
  space: SpaceKey,
  changes: readonly EntryChange[],
): Promise<void> {
  const index = searchIndex(tx);
  const yieldPoint = createYieldPoint();
  const gone = changes.filter(({ before, after }) => isIndexed(before) && !isIndexed(after));
  const kept = changes.flatMap(({ after }) => (isIndexed(after) ? [after] : []));
  for (const part of chunksOf(gone, pagesAtOnce)) {
    await index.remove(
      tx,
      space,
      part.map(({ id }) => id),
    );
  }
  for (const part of chunksOf(kept, pagesAtOnce)) {
    const hashes = part.flatMap(({ text }) => text ?? []);
    const texts = await readTexts(tx, space.organizationId, hashes);
    const pages: IndexedPage[] = [];
    for (const page of part) {
      pages.push(await describe(page, page.text === null ? "" : texts.get(page.text)!, yieldPoint));
      await yieldPoint();
    }
    await index.put(tx, space, pages);
    await yieldPoint();
  }
}

/**
 * Live pages that contain all words of a query, best first. An empty query isn't an error. @throws Failure 400 for an
 * unknown token
 */
export async function searchPages(
  db: Db,
  options: SearchOptions,
): Promise<{ items: FoundPage[]; count: number; next?: string }> {
  const { organizationId, query, limit = 50, token } = options;
  const last = readSearchCursor(token, 2);
  const terms = queryTerms(query);
  const ranked = await rankPages(db, options, terms);
  const { shown, next } = pageAfter(
    ranked,
    ({ rank, spaceId, pageId }) => [rank, spaceId, pageId],
    { last, limit },
  );
  const items = await readFound(db, organizationId, shown, { terms });
  return { items, count: ranked.length, ...(next !== undefined && { next }) };
}

/** All pages that contain the terms, best first, up to 1000. */
export async function rankPages(
  db: Db,
  { index = db, organizationId, spaces }: SearchOptions,
  terms: readonly string[],
): Promise<readonly RankedPage[]> {
  if (terms.length === 0) return [];
  const { value: cached, keep } = keptResults(
    db,
    JSON.stringify([organizationId, spaces.name, terms]),
  );
  if (cached !== undefined) return cached;
  const wanted = { organizationId, spaces: spaces.ids, terms };
  const ranked = await searchIndex(index).find(index, wanted, mostResults);
  keep(ranked);
  return ranked;
}

/**
 * Converts ranked pages to results, in order, with the sections that contain the words.
 * @param known.texts some of their texts, by hash
 */
export async function readFound(
  db: Db,
  organizationId: string,
  ranked: readonly RankedPage[],
  {
    terms,
    texts: read = new Map(),
  }: { terms: readonly string[]; texts?: ReadonlyMap<string, string> },
): Promise<FoundPage[]> {
  const results: FoundPage[] = [];
  const yieldPoint = createYieldPoint();
  for (const part of chunksOf(ranked, pagesAtOnce)) {
    const hashes = part.flatMap(({ text }) => (text === null || read.has(text) ? [] : text));
    const texts = await readTexts(db, organizationId, hashes);
    for (const { spaceId, pageId, title, text } of part) {
      const markdown = text === null ? "" : (read.get(text) ?? texts.get(text)!);
      results.push({
        spaceId,
        pageId,
        title,
        sections: await findSections(searched(markdown), terms, yieldPoint),
      });
    }
  }
  return results;
}

function isIndexed(entry: Entry | null): entry is PageEntry {
  return entry?.kind === "page" && entry.type !== "group";
}

async function describe(
  page: PageEntry,
  markdown: string,
  yieldPoint: YieldPoint,
): Promise<IndexedPage> {
  return {
    pageId: page.id,
    title: page.title,
    text: page.text,
    titleWords: await indexText(page.title),
    bodyWords: await indexText(
      `${page.description ?? ""}\n${await plain(searched(markdown), yieldPoint)}`,
    ),
  };
}

/** The part of a text that a search reads. The index contains even less. */
function searched(markdown: string): string {
  return markdown.slice(0, longestSearched);
}

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

/** The sort position of a search result: its rank (lower is better), then its IDs. */
type SearchCursor = readonly [rank: number, ...ids: string[]];

/**
 * The position in a token; undefined without a token.
 * @param ids number of IDs in a position of this list
 * @throws Failure 400 for a token that isn't from such a list
 */
function readSearchCursor(token: string | undefined, ids: 1 | 2): SearchCursor | undefined {
  if (token === undefined) return undefined;
  try {
    const place = JSON.parse(Buffer.from(token, "base64url").toString("utf8"));
    return z
      .tuple([z.number()], z.string())
      .refine((read) => read.length === 1 + ids)
      .parse(place);
  } catch {
    throw invalid(
      "query.page",
      "this page is not known. Start again without `page`, and take `next.page` of each answer for the one after it.",
    );
  }
}

/**
 * The results after a position, and the token of the next page.
 * @param ranked all results, best first
 * @param last last result of the previous page; undefined for the first page
 */
function pageAfter<Result>(
  ranked: readonly Result[],
  placeOf: (result: Result) => SearchCursor,
  { last, limit }: { last: SearchCursor | undefined; limit: number },
): { shown: readonly Result[]; next?: string } {
  const rest = last === undefined ? ranked : behind(ranked, placeOf, last);
  const shown = rest.slice(0, limit);
  const end = shown.at(-1);
  if (end === undefined || rest.length <= limit) return { shown };
  return { shown, next: Buffer.from(JSON.stringify(placeOf(end))).toString("base64url") };
}

// Ranks depend on the whole index, so any write can shift them. The cursor is therefore the result itself; its rank is
// used only if the result is gone.
function behind<Result>(
  ranked: readonly Result[],
  placeOf: (result: Result) => SearchCursor,
  last: SearchCursor,
): readonly Result[] {
  const isLast = (result: Result) =>
    placeOf(result).every((part, index) => index === 0 || part === last[index]);
  const at = ranked.findIndex(isLast);
  if (at !== -1) return ranked.slice(at + 1);
  return ranked.filter((result) => isAfter(placeOf(result), last));
}

function isAfter(place: SearchCursor, last: SearchCursor): boolean {
  const at = place.findIndex((part, index) => part !== last[index]);
  return at !== -1 && place[at]! > last[at]!;
}
