import type { Entry, PageEntry } from "#content/types.ts";
import type { Expression } from "kysely";
import type { Db } from "#service/kernel/store/schema.ts";
import { untilCommit } from "#service/kernel/store/until-commit.ts";
import { chunksOf } from "#service/kernel/chunks.ts";
import { createYieldPoint, type YieldPoint } from "#service/kernel/yield-point.ts";
import { readTexts } from "./blobs.ts";
import { diffRevisions, type EntryChange } from "./revisions.ts";
import { type IndexedPage, type RankedPage, searchIndex, type SpaceKey } from "./search-index.ts";
import { pageAfter, readSearchCursor } from "./search-cursor.ts";
import { findSections, type FoundSection, plain } from "./search-sections.ts";
import { indexText, queryTerms } from "./search-words.ts";

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

export type SearchOptions = {
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
