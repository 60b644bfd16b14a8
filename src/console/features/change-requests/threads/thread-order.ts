import type { Comment } from "#contract/comment.ts";

/** Threads about one page, or (without `page`) about the whole change request, that are all open or all resolved. */
export type ThreadGroup = { key: string; page: Comment["target"]["page"]; threads: Comment[] };

type Order = {
  /** IDs of the changed pages in reading order. */
  pages: readonly string[];
  /** Whether a thread is among the resolved ones, which come last. */
  isLast: (comment: Comment) => boolean;
};

/**
 * The threads in the order of their list: open ones first, then by where a reader meets them: on the whole change request, by page in
 * reading order, then on unchanged pages. On the same page, in their original order.
 */
export function inListOrder(threads: readonly Comment[], { pages, isLast }: Order): Comment[] {
  const ranks = new Map(pages.map((id, at) => [id, at]));
  for (const { target } of threads) {
    if (target.page !== undefined && !ranks.has(target.page.id)) {
      ranks.set(target.page.id, ranks.size);
    }
  }
  const rank = ({ target }: Comment) =>
    target.page === undefined ? -1 : ranks.get(target.page.id)!;
  return threads.toSorted((a, b) => Number(isLast(a)) - Number(isLast(b)) || rank(a) - rank(b));
}

/** What follows each other in list order, by page and state. */
export function groupsOf(ordered: readonly Comment[], isLast: Order["isLast"]): ThreadGroup[] {
  const groups: ThreadGroup[] = [];
  for (const thread of ordered) {
    const { page } = thread.target;
    const key = `${isLast(thread) ? "resolved" : "open"} ${page?.id ?? ""}`;
    const last = groups.at(-1);
    if (last?.key === key) last.threads.push(thread);
    else groups.push({ key, page, threads: [thread] });
  }
  return groups;
}
