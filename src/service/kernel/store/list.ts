import type { SelectQueryBuilder } from "kysely";
import type { Kind } from "#contract/nouns.ts";
import { notFound, invalid } from "../errors.ts";
import { page, type Page, type SortColumn } from "./paging.ts";
import type { Database } from "./schema.ts";

/** The list envelope of the specification. */
export type ListResponse<Item> = { next?: { page: string }; count: number; items: Item[] };

/** The list envelope for the presented rows of a page. */
export function listResponse<Item>(
  { count, next }: Omit<Page<unknown>, "items">,
  items: Item[],
): ListResponse<Item> {
  return next === undefined ? { count, items } : { next: { page: next }, count, items };
}

/** The query parameters for pagination. */
type Paging = { limit?: number | undefined; page?: string | undefined };

/**
 * One page of a query, as the API returns it.
 * @param rows not yet ordered, limited, or grouped
 * @param sort a total order: must end with the ID
 * @param present builds the items from the page's rows, in their order
 * @throws Failure 400 for an invalid page token
 */
export async function listOf<Tables extends keyof Database, Row, Item>(
  rows: SelectQueryBuilder<Database, Tables, Row>,
  { limit, page: token }: Paging,
  sort: readonly SortColumn[],
  present: (rows: Row[]) => Item[] | Promise<Item[]>,
): Promise<ListResponse<Item>> {
  const read = await page(rows, { sort, limit, token });
  return listResponse(read, await present(read.items));
}

/** The first row of a query. @throws Failure 404 that names the kind */
export async function find<Row>(
  query: { executeTakeFirst: () => Promise<Row | undefined> },
  kind: Kind,
): Promise<Row> {
  return demandFound(await query.executeTakeFirst(), kind);
}

/** Returns the item. @throws Failure 404 that names the kind, if it is undefined */
export function demandFound<T>(item: T | undefined, kind: Kind): T {
  if (item === undefined) throw notFound(kind);
  return item;
}

type PageQuery = { page?: string | undefined; limit: number };

/**
 * One page of a list that is computed as a whole, with the envelope's `next` and `count`. The token identifies the last
 * returned item; if that item was deleted, the list continues at its position.
 * @param keyOf unique among the items
 * @throws Failure 400 for an invalid token
 */
export function pageInMemory<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  { page, limit }: PageQuery,
): { items: Item[]; count: number; next: { page: string } | undefined } {
  const start = page === undefined ? 0 : startAfter(items, keyOf, page);
  const end = Math.min(start + limit, items.length);
  const last = items[end - 1];
  return {
    items: items.slice(start, end),
    count: items.length,
    next: end < items.length && end > start && last ? { page: token(end, keyOf(last)) } : undefined,
  };
}

function token(position: number, key: string): string {
  return Buffer.from(`${position}:${key}`).toString("base64url");
}

function startAfter<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  page: string,
): number {
  const parts = /^(\d{1,9}):(.+)$/s.exec(Buffer.from(page, "base64url").toString("utf8"));
  if (parts === null) {
    throw invalid("query.page", "This page is not known. Start again without `page`.");
  }
  const at = items.findIndex((item) => keyOf(item) === parts[2]);
  return at === -1 ? Math.min(Number(parts[1]), items.length) : at + 1;
}
