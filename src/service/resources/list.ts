import type { Page } from "../store/paging.ts";

/** The list envelope of the specification. */
export type ListReply<Item> = { next?: { page: string }; count: number; items: Item[] };

/** The envelope around what became of a page's rows. */
export function listReply<Item>(page: Page<unknown>, items: Item[]): ListReply<Item> {
  const { count, next } = page;
  return next === undefined ? { count, items } : { next: { page: next }, count, items };
}
