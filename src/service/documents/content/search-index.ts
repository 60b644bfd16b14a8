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
  /** Folded words of the title and of the text. */
  titleWords: string;
  bodyWords: string;
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

type SearchInput = {
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
  find(db: Db, input: SearchInput, limit: number): Promise<RankedPage[]>;
};

/** Weight of a word in the title relative to a word in the text. */
const titleWeight = 8;

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
      await sql`insert into search_words (rowid, title, body)
        values (${doc}, ${page.titleWords}, ${page.bodyWords})`.execute(tx);
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
    const match = terms.map((term) => `"${term}"`).join(" AND ");
    const { rows } = await sql<RankedPage>`
      select space_id as "spaceId", page_id as "pageId", p.title as title, p.text as text,
        bm25(search_words, ${titleWeight}, 1) as rank
      from search_words join search_page as p on p.doc = search_words.rowid
      where search_words match ${`${match}*`}
        and organization_id = ${organizationId}
        and space_id in ${spaces}
      order by rank, space_id, page_id limit ${limit}`.execute(db);
    return rows;
  },
};

const postgresIndex: SearchIndex = {
  list: listPages,

  async put(tx, { organizationId, spaceId }, pages) {
    if (pages.length === 0) return;
    const rows = pages.map(
      (page) => sql`(${organizationId}, ${spaceId}, ${page.pageId}, ${page.title}, ${page.text},
        setweight(to_tsvector('simple', ${page.titleWords}), 'A')
          || setweight(to_tsvector('simple', ${page.bodyWords}), 'D'))`,
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
    const query = `${terms.map((term) => `'${term}'`).join(" & ")}:*`;
    const { rows } = await sql<RankedPage>`
      select space_id as "spaceId", page_id as "pageId", title, text,
        -ts_rank(words, to_tsquery('simple', ${query}))::float8 as rank
      from search_page
      where words @@ to_tsquery('simple', ${query})
        and organization_id = ${organizationId} and space_id in ${spaces}
      order by rank, space_id, page_id limit ${limit}`.execute(db);
    return rows;
  },
};
