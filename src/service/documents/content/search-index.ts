import { sql, type Expression } from "kysely";
import type { Hash } from "#content/types.ts";
import { dialectOf } from "#service/kernel/store/sql.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { createYieldPoint } from "#service/kernel/yield-point.ts";

/*
 * Full-text search is the only feature that SQLite (FTS5) and PostgreSQL (tsvector) implement differently. Both get
 * words that are already folded, and only look them up and rank them.
 */

export type IndexedPage = {
  pageId: string;
  title: string;
  /** Blob of the page's text; null for pages without one. */
  text: Hash | null;
  /** Folded words of the title, of the prose, and of code and diagrams. */
  titleWords: string;
  bodyWords: string;
  codeWords: string;
};

export type SpaceKey = { organizationId: string; spaceId: string };

/** Lower is better. */
export type RankedPage = {
  spaceId: string;
  pageId: string;
  title: string;
  text: Hash | null;
  rank: number;
};

export type SearchInput = {
  organizationId: string;
  /** The IDs of the spaces to search, as a subquery. */
  spaces: Expression<unknown>;
  terms: readonly string[];
};

type SearchIndex = {
  put(tx: Db, space: SpaceKey, pages: readonly IndexedPage[]): Promise<void>;
  remove(tx: Db, space: SpaceKey, pageIds: readonly string[]): Promise<void>;
  /** Some of a space's indexed pages. */
  list(db: Db, space: SpaceKey, limit: number): Promise<string[]>;
  /** Pages with all terms; the last one may be a prefix. Those with all in the title come first, those that need code last. */
  find(db: Db, input: SearchInput, limit: number): Promise<RankedPage[]>;
  /** Of up to 1,000 words, those in the index of the spaces, with the number of pages up to `mostCounted`. */
  count(db: Db, input: SearchInput): Promise<Map<string, number>>;
};

/** Weights of a word in the title and in code relative to a word in the prose. */
const titleWeight = 8;
const codeWeight = 0.2;
/** Ranks of pages in different tiers never meet: bm25 and ts_rank stay far below. */
const tier = 1000;
/** Counting more pages of a word takes longer, and decides nothing. */
const mostCounted = 100;

export function searchIndex(db: Db): SearchIndex {
  return dialectOf(db) === "postgres" ? postgresIndex : sqliteIndex;
}

async function listPages(
  db: Db,
  { organizationId, spaceId }: SpaceKey,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select page_id as id from search_page
    where organization_id = ${organizationId} and space_id = ${spaceId}
    order by page_id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

const sqliteIndex: SearchIndex = {
  list: listPages,

  async put(tx, space, pages) {
    const { organizationId, spaceId } = space;
    await sqliteIndex.remove(
      tx,
      space,
      pages.map(({ pageId }) => pageId),
    );
    const { rows } = await sql<{
      next: number;
    }>`select coalesce(max(doc), 0) + 1 as next from search_page`.execute(tx);
    let doc = rows[0]!.next;
    const yieldPoint = createYieldPoint();
    for (const page of pages) {
      await sql`insert into search_page (organization_id, space_id, page_id, title, text, doc)
        values (${organizationId}, ${spaceId}, ${page.pageId}, ${page.title}, ${page.text}, ${doc})`.execute(
        tx,
      );
      await sql`insert into search_words (rowid, title, body, code)
        values (${doc}, ${page.titleWords}, ${page.bodyWords}, ${page.codeWords})`.execute(tx);
      doc++;
      await yieldPoint();
    }
  },

  async remove(tx, { organizationId, spaceId }, pageIds) {
    if (pageIds.length === 0) return;
    const { rows } = await sql<{ doc: number }>`delete from search_page
      where organization_id = ${organizationId} and space_id = ${spaceId}
        and page_id in (${sql.join(pageIds)}) returning doc`.execute(tx);
    for (const { doc } of rows) {
      await sql`delete from search_words where rowid = ${doc}`.execute(tx);
    }
  },

  async find(db, { organizationId, spaces, terms }, limit) {
    const match = `${terms.map((term) => `"${term}"`).join(" AND ")}*`;
    const within = (columns: string) =>
      sql`p.doc in (select rowid from search_words where search_words match ${`{${columns}} : (${match})`})`;
    const { rows } = await sql<RankedPage>`
      select space_id as "spaceId", page_id as "pageId", p.title as title, p.text as text,
        bm25(search_words, ${titleWeight}, 1, ${codeWeight}) + ${tier} * case
          when ${within("title")} then 0
          when ${within("title body")} then 1
          else 2 end as rank
      from search_words join search_page as p on p.doc = search_words.rowid
      where search_words match ${match}
        and organization_id = ${organizationId}
        and space_id in ${spaces}
      order by rank, space_id, page_id limit ${limit}`.execute(db);
    return rows;
  },

  async count(db, { organizationId, spaces, terms }) {
    // The vocabulary has the words of all organizations, so what it knows is counted where the search looks.
    const { rows: known } = await sql<{ term: string }>`select term from search_vocabulary
      where term in (${sql.join(terms)}) order by doc desc limit ${mostCandidates}`.execute(db);
    const counts = new Map<string, number>();
    for (const { term } of known) {
      const { rows } = await sql<{ count: number }>`select count(*) as count from (
        select 1 from search_words join search_page as p on p.doc = search_words.rowid
        where search_words match ${`"${term}"`} and organization_id = ${organizationId}
          and space_id in ${spaces} limit ${mostCounted})`.execute(db);
      if (rows[0]!.count > 0) counts.set(term, rows[0]!.count);
    }
    return counts;
  },
};

/** Words that other organizations have take turns from those that this one has. */
const mostCandidates = 50;

const postgresIndex: SearchIndex = {
  list: listPages,

  async put(tx, { organizationId, spaceId }, pages) {
    if (pages.length === 0) return;
    const rows = pages.map(
      (page) => sql`(${organizationId}, ${spaceId}, ${page.pageId}, ${page.title}, ${page.text},
        setweight(to_tsvector('simple', ${page.titleWords}), 'A')
          || setweight(to_tsvector('simple', ${page.bodyWords}), 'B')
          || setweight(to_tsvector('simple', ${page.codeWords}), 'D'))`,
    );
    await sql`insert into search_page (organization_id, space_id, page_id, title, text, words)
      values ${sql.join(rows)}
      on conflict (organization_id, space_id, page_id) do update
        set title = excluded.title, text = excluded.text, words = excluded.words`.execute(tx);
  },

  async remove(tx, { organizationId, spaceId }, pageIds) {
    if (pageIds.length === 0) return;
    await sql`delete from search_page where organization_id = ${organizationId}
      and space_id = ${spaceId} and page_id in (${sql.join(pageIds)})`.execute(tx);
  },

  async find(db, { organizationId, spaces, terms }, limit) {
    const queryIn = (weights: string) =>
      terms
        .map((term, index) => {
          const isPrefix = index === terms.length - 1;
          return isPrefix || weights !== ""
            ? `'${term}':${isPrefix ? "*" : ""}${weights}`
            : `'${term}'`;
        })
        .join(" & ");
    const { rows } = await sql<RankedPage>`
      select space_id as "spaceId", page_id as "pageId", title, text,
        (${tier}::int * case
          when words @@ to_tsquery('simple', ${queryIn("A")}) then 0
          when words @@ to_tsquery('simple', ${queryIn("AB")}) then 1
          else 2 end
        - ts_rank(${weights}::float4[], words, to_tsquery('simple', ${queryIn("")})))::float8 as rank
      from search_page
      where words @@ to_tsquery('simple', ${queryIn("")})
        and organization_id = ${organizationId} and space_id in ${spaces}
      order by rank, space_id, page_id limit ${limit}`.execute(db);
    return rows;
  },

  async count(db, { organizationId, spaces, terms }) {
    const some = await countSome(db, { organizationId, spaces, terms });
    return new Map(some.filter(({ count }) => count > 0).map(({ term, count }) => [term, count]));
  },
};

type Counted = { term: string; count: number };

/** More terms are looked up together: each look at the index takes about as long as all together. */
const mostApart = 16;

async function countSome(
  db: Db,
  { organizationId, spaces, terms }: SearchInput,
): Promise<Counted[]> {
  const isVisible = sql`organization_id = ${organizationId} and space_id in ${spaces}`;
  const list = sql`array[${sql.join(terms)}]::text[]`;
  if (terms.length <= mostApart) {
    const { rows } = await sql<Counted>`
      select term, (select count(*) from (
          select 1 from search_page
          where words @@ to_tsquery('simple', quote_literal(term)) and ${isVisible}
          limit ${mostCounted}
        ) as found)::int as count
      from unnest(${list}) as term`.execute(db);
    return rows;
  }
  const any = terms.map((term) => `'${term}'`).join(" | ");
  const { rows } = await sql<Counted>`
    select word.lexeme as term, count(*)::int as count
    from (
      select words from search_page
      where words @@ to_tsquery('simple', ${any}) and ${isVisible} limit ${mostCounted}
    ) as page, unnest(page.words) as word
    where word.lexeme = any(${list})
    group by word.lexeme`.execute(db);
  return rows;
}

/** Of D, C, B, and A: code, nothing, prose, and titles. */
const weights = `{${codeWeight / titleWeight}, 0, ${1 / titleWeight}, 1}`;
