import { invalid } from "../errors.ts";

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
