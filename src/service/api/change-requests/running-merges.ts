import { setTimeout as sleep } from "node:timers/promises";
import { minute, second } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import type { Caller } from "#service/kernel/caller.ts";
import { addEvent } from "#service/kernel/events/record.ts";
import type { ChangeRequestTable } from "#service/kernel/store/schema-discussion.ts";
import type { Db, UserTable } from "#service/kernel/store/schema.ts";

/** Those who haven't reported for this long, in milliseconds, have closed their tab or lost their connection. */
export const expiresAfter = 30 * second;

/** A merge that hasn't ended after this long has ended with its process. In milliseconds. */
const longest = minute;

/** How long a merge waits for those who write to save, in milliseconds. */
const patience = 1.5 * second;

/** In milliseconds. */
const askEvery = 50;

/** Who merges, and by which request; a job names one of its own. */
type Merging = Pick<Context, "store" | "clock" | "ids" | "live" | "requestId"> & {
  caller: Pick<Caller, "userId">;
};

/**
 * Tells those who write in a change request that it is being merged, so that their editors save and lock. Waits until they have,
 * but not long: what arrives too late is kept where it was typed. `forgetMerge` takes it back.
 */
export async function announceMerge(
  context: Merging,
  changeRequest: ChangeRequestTable,
): Promise<void> {
  const { store, clock, caller, requestId } = context;
  const { organization_id, id: change_request_id } = changeRequest;
  await store.transaction(
    async (tx) => {
      await tx
        .deleteFrom("running_merge")
        .where("organization_id", "=", organization_id)
        .where("change_request_id", "=", change_request_id)
        .where("started_at", "<=", clock.now() - longest)
        .execute();
      await tx
        .insertInto("running_merge")
        .values({
          organization_id,
          change_request_id,
          request: requestId,
          user_id: caller.userId,
          started_at: clock.now(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      if (await isWritten(tx, context, changeRequest)) await tell(tx, context, changeRequest);
    },
    { isolation: "read committed", isShort: true },
  );
  const end = clock.now() + patience;
  while (clock.now() < end && (await isWritten(store.read, context, changeRequest))) {
    await sleep(askEvery);
  }
}

/** The merge of this request has ended. Without one, nothing happens. */
export async function forgetMerge(context: Merging & { db: Db }): Promise<void> {
  const { db, requestId, caller } = context;
  const mark = await db
    .selectFrom("running_merge")
    .innerJoin("change_request", (join) =>
      join
        .onRef("change_request.organization_id", "=", "running_merge.organization_id")
        .onRef("change_request.id", "=", "running_merge.change_request_id"),
    )
    .selectAll("change_request")
    .where("running_merge.request", "=", requestId)
    .where("running_merge.user_id", "=", caller.userId)
    .executeTakeFirst();
  if (mark === undefined) return;
  await db
    .deleteFrom("running_merge")
    .where("organization_id", "=", mark.organization_id)
    .where("change_request_id", "=", mark.id)
    .execute();
  await tell(db, context, mark);
}

/** Who is merging a change request. */
export function runningMerge(
  { db, clock }: Pick<Context, "db" | "clock">,
  { organization_id: organizationId, id }: ChangeRequestTable,
): Promise<UserTable | undefined> {
  return db
    .selectFrom("running_merge")
    .innerJoin("user", "user.id", "running_merge.user_id")
    .selectAll("user")
    .where("running_merge.organization_id", "=", organizationId)
    .where("running_merge.change_request_id", "=", id)
    .where("running_merge.started_at", ">", clock.now() - longest)
    .executeTakeFirst();
}

/** Whether someone has the editor open. */
async function isWritten(
  db: Db,
  { clock }: Pick<Context, "clock">,
  { organization_id: organizationId, id }: ChangeRequestTable,
): Promise<boolean> {
  const someone = await db
    .selectFrom("presence")
    .select("tab")
    .where("organization_id", "=", organizationId)
    .where("change_request_id", "=", id)
    .where("seen_at", ">", clock.now() - expiresAfter)
    .limit(1)
    .executeTakeFirst();
  return someone !== undefined;
}

/** All tabs ask again who is there and who merges, also those of the caller. */
async function tell(
  db: Db,
  context: Pick<Context, "clock" | "ids" | "live">,
  { organization_id: organizationId, id, space_id: spaceId }: ChangeRequestTable,
): Promise<void> {
  await addEvent(db, context, {
    organizationId,
    kind: "change-request",
    targetId: id,
    action: "change-request.presence",
    ids: { spaceId, changeRequestId: id },
    spaceId,
    changeRequestId: id,
  });
}
