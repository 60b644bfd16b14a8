import type { z } from "zod";
import type { CommentReplyUpdate, Reaction } from "#contract/comment.ts";
import type { User } from "#contract/user.ts";

/** The reactions offered here. Others, added through the API, are shown too. */
export const offeredEmoji = ["👍", "👎", "😄", "🎉", "❤️", "👀"] as const;

export function hasReacted(reactions: readonly Reaction[], emoji: string, userId: string): boolean {
  return reactions.some(
    (reaction) => reaction.emoji === emoji && reaction.users.some(({ user }) => user.id === userId),
  );
}

/**
 * The reactions after a user adds or removes one. Idempotent: an added reaction stays added, and removing a missing one changes
 * nothing.
 *
 * @param isGiven - true: added; false: removed
 * @param now - a timestamp
 */
export function withReaction(
  reactions: readonly Reaction[],
  emoji: string,
  isGiven: boolean,
  user: User,
  now: string,
): Reaction[] {
  if (hasReacted(reactions, emoji, user.id) === isGiven) return [...reactions];
  const added = { user, reactedAt: now };
  if (!reactions.some((reaction) => reaction.emoji === emoji)) {
    return [...reactions, { emoji, count: 1, users: [added] }];
  }
  return reactions.flatMap((item) => {
    if (item.emoji !== emoji) return [item];
    if (isGiven) return [{ ...item, count: item.count + 1, users: [...item.users, added] }];
    const users = item.users.filter((entry) => entry.user.id !== user.id);
    return item.count > 1 ? [{ ...item, count: item.count - 1, users }] : [];
  });
}

type Change = Pick<z.infer<typeof CommentReplyUpdate>, "addedReactions" | "removedReactions">;

/** The request body to add or remove a reaction. */
export function reactionBody(emoji: string, isGiven: boolean): Change {
  return isGiven ? { addedReactions: [emoji] } : { removedReactions: [emoji] };
}

/** The reactions after the service has applied a change of this user. */
export function withChange(
  reactions: readonly Reaction[],
  { addedReactions = [], removedReactions = [] }: Change = {},
  user: User,
): Reaction[] {
  const now = new Date().toISOString();
  let changed = [...reactions];
  for (const emoji of addedReactions) changed = withReaction(changed, emoji, true, user, now);
  for (const emoji of removedReactions) changed = withReaction(changed, emoji, false, user, now);
  return changed;
}
