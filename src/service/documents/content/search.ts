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
import { findSections, type FoundSection, plain, splitCode } from "./search-sections.ts";
import { correct, fewResults, spellOut, type Correction } from "./search-spelling.ts";
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
const keptCorrections = untilCommit<Correction | null>();
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

/** What else people might have meant by a query that finds little. */
export type Meant = {
  /** The query with other words. */
  didYouMean?: string;
  /** Whether the results are those of that query, because there are no others. */
  isCorrected?: true;
};

/**
 * Live pages that contain all words of a query, best first. An empty query isn't an error. @throws Failure 400 for an
 * unknown token
 */
export async function searchPages(
  db: Db,
  options: SearchOptions,
): Promise<{ items: FoundPage[]; count: number; next?: string } & Meant> {
  const { organizationId, limit = 50, token } = options;
  const last = readSearchCursor(token, 2);
  const { ranked, terms, meant } = await rankMeant(db, options);
  const { shown, next } = pageAfter(
    ranked,
    ({ rank, spaceId, pageId }) => [rank, spaceId, pageId],
    { last, limit },
  );
  const items = await readFound(db, organizationId, shown, { terms });
  return { items, count: ranked.length, ...meant, ...(next !== undefined && { next }) };
}

/** The pages of a query, or of what was probably meant if it has none; and what else might be meant if it has few. */
async function rankMeant(
  db: Db,
  options: SearchOptions,
): Promise<{ ranked: readonly RankedPage[]; terms: readonly string[]; meant: Meant }> {
  const { organizationId, query } = options;
  const terms = queryTerms(query);
  const ranked = await rankPages(db, options, terms);
  const correction = await correctFew(db, options, ranked.length);
  if (correction === undefined) return { ranked, terms, meant: {} };
  const better = await rankPages(db, options, correction.terms);
  const [best] = better;
  if (best === undefined || better.length <= ranked.length) return { ranked, terms, meant: {} };
  const texts = best.text === null ? undefined : await readTexts(db, organizationId, [best.text]);
  const didYouMean = spellOut(query, correction, [best.title, ...(texts?.values() ?? [])]);
  if (ranked.length > 0) return { ranked, terms, meant: { didYouMean } };
  return { ranked: better, terms: correction.terms, meant: { didYouMean, isCorrected: true } };
}

/** A correction of a query that finds few pages. @param found the number of pages that it finds */
export async function correctFew(
  db: Db,
  { index = db, organizationId, spaces, query }: SearchOptions,
  found: number,
): Promise<Correction | undefined> {
  if (found > fewResults || query.trim() === "") return undefined;
  const isFound = found > 0;
  const key = JSON.stringify([organizationId, spaces.name, query, isFound]);
  const { value: cached, keep } = keptCorrections(db, key);
  if (cached !== undefined) return cached ?? undefined;
  const where = { organizationId, spaces: spaces.ids };
  const correction = await correct(index, query, where, { isFound });
  keep(correction ?? null);
  return correction;
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
  const { prose, code } = await splitCode(searched(markdown), yieldPoint);
  return {
    pageId: page.id,
    title: page.title,
    text: page.text,
    titleWords: await indexText(page.title),
    bodyWords: await indexText(`${page.description ?? ""}\n${await plain(prose, yieldPoint)}`),
    codeWords: await indexText(await plain(code, yieldPoint)),
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
): Promise<{ items: FoundSpace[]; count: number; next?: string } & Meant> {
  const { organizationId, limit = 50, token } = options;
  const last = readSearchCursor(token, 1);
  const { ranked, terms, meant } = await rankMeant(db, options);
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
  return { items, count: groups.length, ...meant, ...(next !== undefined && { next }) };
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
