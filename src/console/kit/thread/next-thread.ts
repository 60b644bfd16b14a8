import type { Comment } from "#contract/comment.ts";

/** The thread after (or before) the current one, wrapping around; the first or last one without it. */
export function nextThread(
  order: readonly Comment[],
  current: string,
  by: 1 | -1,
): Comment | undefined {
  const at = order.findIndex(({ id }) => id === current);
  if (at === -1) return by === 1 ? order[0] : order.at(-1);
  return order[(at + by + order.length) % order.length];
}
