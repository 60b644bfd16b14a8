import type { Reaction } from "#contract/comment.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../store/schema.ts";
import { timestamp } from "../../clock.ts";
import { among } from "../../store/among.ts";
import { presentUser } from "../account/user.ts";

type ReactionChange = {
  addedReactions?: string[] | undefined;
  removedReactions?: string[] | undefined;
};

type Target = { organizationId: string; targetId: string; commentId: string };

/**
 * The reactions to comments or replies, by ID, in the order in which each emoji was first used. Uses one query,
 * regardless of the number of targets.
 */
export async function reactionsOf(
  { db, urls }: Pick<Context, "db" | "urls">,
  organizationId: string,
  targetIds: readonly string[],
): Promise<(targetId: string) => Reaction[]> {
  if (targetIds.length === 0) return () => [];
  const rows = await db
    .selectFrom("reaction")
    .innerJoin("user", "user.id", "reaction.user_id")
    .select(["target_id", "emoji", "reacted_at"])
    .select(["user.id", "user.display_name", "user.email", "user.photo_url"])
    .where("organization_id", "=", organizationId)
    .where("target_id", "in", among(db, targetIds))
    .orderBy("reacted_at")
    .orderBy("user_id")
    .execute();
  const byTarget = Map.groupBy(rows, (row) => row.target_id);
  return (targetId) => {
    const byEmoji = Map.groupBy(byTarget.get(targetId) ?? [], (row) => row.emoji);
    return [...byEmoji].map(([emoji, reactions]) => ({
      emoji,
      count: reactions.length,
      users: reactions.map((row) => ({
        user: presentUser(row, urls),
        reactedAt: timestamp(row.reacted_at),
      })),
    }));
  };
}

/** Adds and removes the caller's reactions. Adding an emoji twice counts once (notes, section 3). */
export async function changeReactions(
  { db, caller, clock }: Pick<Context, "db" | "caller" | "clock">,
  { organizationId, targetId, commentId }: Target,
  { addedReactions = [], removedReactions = [] }: ReactionChange,
): Promise<void> {
  const row = { organization_id: organizationId, target_id: targetId, user_id: caller.userId };
  for (const emoji of new Set(addedReactions)) {
    await db
      .insertInto("reaction")
      .values({ ...row, comment_id: commentId, emoji, reacted_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  if (removedReactions.length === 0) return;
  await db
    .deleteFrom("reaction")
    .where("organization_id", "=", organizationId)
    .where("target_id", "=", targetId)
    .where("user_id", "=", caller.userId)
    .where("emoji", "in", removedReactions)
    .execute();
}

/** Deletes all reactions in a comment's thread, or only those to one reply. */
export async function deleteReactions(
  db: Db,
  organizationId: string,
  target: { commentId: string } | { targetId: string },
): Promise<void> {
  const all = db.deleteFrom("reaction").where("organization_id", "=", organizationId);
  await (
    "commentId" in target
      ? all.where("comment_id", "=", target.commentId)
      : all.where("target_id", "=", target.targetId)
  ).execute();
}
