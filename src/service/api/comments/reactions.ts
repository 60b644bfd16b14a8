import type { Context } from "#service/kernel/context.ts";
import type { Db } from "#service/kernel/store/schema.ts";

type ReactionChange = {
  addedReactions?: string[] | undefined;
  removedReactions?: string[] | undefined;
};

type Target = { organizationId: string; targetId: string; commentId: string };

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
