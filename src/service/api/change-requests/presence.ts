import type { Handlers, Input } from "#contract/operations.ts";
import { demand, spacePermissions } from "#service/identity/access/access.ts";
import type { Context } from "#service/kernel/context.ts";
import { addEvent } from "#service/kernel/events/record.ts";
import { sortBy } from "#service/kernel/store/paging.ts";
import type { ChangeRequestTable } from "#service/kernel/store/schema-discussion.ts";
import { presentUser } from "../presenters/user-presenter.ts";
import { listOf } from "#service/kernel/store/list.ts";
import { expiresAfter, runningMerge } from "./running-merges.ts";
import { changeRequestScope } from "#service/identity/access/scope.ts";

type Body = Input<"PUT /v1/spaces/{spaceId}/change-requests/{changeRequestId}/presence">["body"];

async function listPresent(
  { db, clock, urls }: Context,
  changeRequest: ChangeRequestTable,
  query: { limit?: number; page?: string | undefined },
) {
  const rows = db
    .selectFrom("presence")
    .innerJoin("user", "user.id", "presence.user_id")
    .selectAll("user")
    .select(["presence.tab", "presence.page_id", "presence.block", "presence.conflicts"])
    .where("presence.organization_id", "=", changeRequest.organization_id)
    .where("presence.change_request_id", "=", changeRequest.id)
    .where("presence.seen_at", ">", clock.now() - expiresAfter);
  const sort = [sortBy("user.id", "asc"), sortBy("presence.tab", "asc")];
  return listOf(rows, query, sort, (rows) =>
    rows.map((row) => ({
      user: presentUser(row, urls),
      tab: row.tab,
      page: row.page_id,
      ...(row.block !== null && { block: Number(row.block) }),
      ...(row.conflicts !== null && { conflicts: JSON.parse(row.conflicts) as string[] }),
    })),
  );
}

/** @returns whether others see a difference */
async function report(
  { db, caller, clock }: Context,
  changeRequest: ChangeRequestTable,
  { tab, page, ...body }: Body,
): Promise<boolean> {
  const key = {
    organization_id: changeRequest.organization_id,
    change_request_id: changeRequest.id,
    user_id: caller.userId,
    tab,
  };
  const now = clock.now();
  const before = await db
    .selectFrom("presence")
    .select(["page_id", "block", "conflicts", "seen_at"])
    .where((where) => where.and(key))
    .executeTakeFirst();
  const wasShown = before !== undefined && Number(before.seen_at) > now - expiresAfter;
  const stored = db
    .deleteFrom("presence")
    .where("organization_id", "=", key.organization_id)
    .where("change_request_id", "=", key.change_request_id);
  await stored.where("seen_at", "<=", now - expiresAfter).execute();
  if (page === null) {
    await stored.where("user_id", "=", key.user_id).where("tab", "=", tab).execute();
    return wasShown;
  }
  const block = body.block ?? null;
  const conflicts = body.conflicts?.length ? JSON.stringify(body.conflicts) : null;
  const place = { page_id: page, block, conflicts, seen_at: now };
  await db
    .insertInto("presence")
    .values({ ...key, ...place })
    .onConflict((conflict) =>
      conflict
        .columns(["organization_id", "change_request_id", "user_id", "tab"])
        .doUpdateSet(place),
    )
    .execute();
  const isSame =
    before?.page_id === page &&
    (before.block === null ? null : Number(before.block)) === block &&
    before.conflicts === conflicts;
  return !wasShown || !isSame;
}

export const presenceHandlers = {
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/presence": async (
    context,
    { params, query },
  ) => {
    const scope = await changeRequestScope(context, params.spaceId, params.changeRequestId);
    const merger = await runningMerge(context, scope.changeRequest);
    return {
      ...(await listPresent(context, scope.changeRequest, query)),
      ...(merger !== undefined && { merging: { user: presentUser(merger, context.urls) } }),
    };
  },

  "PUT /v1/spaces/{spaceId}/change-requests/{changeRequestId}/presence": async (
    context,
    { params, body },
  ) => {
    const scope = await changeRequestScope(context, params.spaceId, params.changeRequestId);
    demand(spacePermissions(scope.role).edit, "write in this change request");
    const { changeRequest, space } = scope;
    if (!(await report(context, changeRequest, body))) return;
    await addEvent(context.db, context, {
      organizationId: changeRequest.organization_id,
      kind: "change-request",
      targetId: changeRequest.id,
      action: "change-request.presence",
      ids: { spaceId: space.id, changeRequestId: changeRequest.id },
      spaceId: space.id,
      changeRequestId: changeRequest.id,
      sentAs: context.sentAs,
    });
  },
} satisfies Partial<Handlers<Context>>;
