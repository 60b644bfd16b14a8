import type { Reaction } from "#contract/comment.ts";
import type { User } from "#contract/user.ts";

/** The reactions that are offered; others that somebody gave elsewhere are shown as well. */
export const offeredEmoji = ["👍", "👎", "😄", "🎉", "❤️", "👀"] as const;

export function hasReacted(reactions: readonly Reaction[], emoji: string, userId: string): boolean {
  return reactions.some(
    (one) => one.emoji === emoji && one.users.some(({ user }) => user.id === userId),
  );
}

/** The reactions after a user has given one, or taken it back when it was given before. */
export function toggleReaction(
  reactions: readonly Reaction[],
  emoji: string,
  user: User,
  now: string,
): Reaction[] {
  const added = { user, reactedAt: now };
  if (!reactions.some((one) => one.emoji === emoji)) {
    return [...reactions, { emoji, count: 1, users: [added] }];
  }
  const given = hasReacted(reactions, emoji, user.id);
  return reactions.flatMap((one) => {
    if (one.emoji !== emoji) return [one];
    if (!given) return [{ ...one, count: one.count + 1, users: [...one.users, added] }];
    const users = one.users.filter((entry) => entry.user.id !== user.id);
    return one.count > 1 ? [{ ...one, count: one.count - 1, users }] : [];
  });
}
