import type { Handlers } from "#contract/operations.ts";
import { readSpaceVisibility, visibleSpaces } from "#service/identity/access/levels.ts";
import { organizationScope } from "#service/identity/access/scope.ts";
import { day } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import { reasonsOf } from "../presenters/inbox-rules.ts";

/** The longest snooze, so that a mistyped year doesn't hide a change request for good. */
const longestSnooze = 366 * day;

/** @throws Failure 400 if nobody would see it come back, or at once */
function readUntil({ clock }: Context, until: string): number {
  const time = Date.parse(until);
  if (time <= clock.now()) {
    throw new Failure(400, "This time has passed. Choose a later one to snooze until.");
  }
  if (time > clock.now() + longestSnooze) {
    throw new Failure(400, "You can snooze for at most one year. Choose an earlier time.");
  }
  return time;
}

/** @throws Failure 404 if the caller can't see one of them, so that none is moved */
async function demandVisible(
  context: Context,
  organizationId: string,
  ids: readonly string[],
): Promise<string> {
  const { organization, viewer } = await organizationScope(context, organizationId);
  const { filter } = await readSpaceVisibility(context.db, organization.id, viewer);
  const rows = await context.db
    .selectFrom("change_request")
    .innerJoin("space", (join) =>
      join
        .onRef("space.organization_id", "=", "change_request.organization_id")
        .onRef("space.id", "=", "change_request.space_id"),
    )
    .select("change_request.id")
    .where("change_request.organization_id", "=", organization.id)
    .where("change_request.id", "in", ids)
    .where("space.deleted_at", "is", null)
    .where(visibleSpaces(context.db, filter, filter.as))
    .execute();
  if (rows.length === ids.length) return organization.id;
  throw new Failure(
    404,
    ids.length === 1
      ? "This change request doesn't exist, or you can't see it. Reload the list."
      : "Some of these change requests don't exist, or you can't see them. Reload the list.",
  );
}

export const inboxHandlers = {
  "PATCH /v1/orgs/{organizationId}/inbox": async (context, { params, body }) => {
    const { db, caller, clock } = context;
    const ids = [...new Set(body.changeRequests)];
    const organizationId = await demandVisible(context, params.organizationId, ids);
    const until = body.until === undefined ? null : readUntil(context, body.until);
    await db
      .deleteFrom("put_aside")
      .where("organization_id", "=", organizationId)
      .where("user_id", "=", caller.userId)
      .where("change_request_id", "in", ids)
      .execute();
    if (body.state === "here") return;
    const reasons = await reasonsOf(db, organizationId, caller.userId, ids);
    const rows = ids.map((id) => ({
      organization_id: organizationId,
      change_request_id: id,
      user_id: caller.userId,
      put_aside_at: clock.now(),
      snoozed_until: until,
      reasons: reasons.get(id) ?? ",",
    }));
    await db
      .insertInto("put_aside")
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(["organization_id", "change_request_id", "user_id"])
          .doUpdateSet(({ ref }) => ({
            put_aside_at: ref("excluded.put_aside_at"),
            snoozed_until: ref("excluded.snoozed_until"),
            reasons: ref("excluded.reasons"),
          })),
      )
      .execute();
  },
} satisfies Partial<Handlers<Context>>;
