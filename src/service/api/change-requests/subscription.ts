import { sql } from "kysely";
import type { Handlers } from "#contract/operations.ts";
import type { Subscription } from "#contract/subscription.ts";
import { changeRequestScope } from "#service/identity/access/scope.ts";
import type { Context } from "#service/kernel/context.ts";
import type { ChangeRequestTable } from "#service/kernel/store/schema-discussion.ts";

const ownerOf = ({ caller }: Context, changeRequest: ChangeRequestTable) => ({
  organization_id: changeRequest.organization_id,
  change_request_id: changeRequest.id,
  user_id: caller.userId,
});

type Part = "author" | "review-requested" | "reviewed" | "commented" | "assigned" | "mentioned";

/** What the caller does in the change request, the most first; null: nothing. As `isInvolved`, of one change request. */
async function readPart(context: Context, changeRequest: ChangeRequestTable): Promise<Part | null> {
  const { organization_id, change_request_id, user_id } = ownerOf(context, changeRequest);
  const has = (table: string, person: string) => sql`exists (
    select 1 from ${sql.table(table)} as part
    where part.organization_id = ${organization_id}
      and part.change_request_id = ${change_request_id} and part.${sql.ref(person)} = ${user_id}
  )`;
  const { rows } = await sql<{ part: Part | null }>`select case
    when ${has("change_request_contributor", "user_id")} then 'author'
    when ${has("requested_reviewer", "user_id")} then 'review-requested'
    when ${has("review", "reviewer")} then 'reviewed'
    when ${has("comment", "posted_by")} then 'commented'
    when exists (
      select 1 from comment_reply as reply
      inner join comment as thread on thread.organization_id = reply.organization_id
        and thread.id = reply.comment_id
      where reply.organization_id = ${organization_id} and reply.posted_by = ${user_id}
        and thread.change_request_id = ${change_request_id}
    ) then 'commented'
    when ${has("comment", "assignee")} then 'assigned'
    when exists (
      select 1 from mention inner join comment as thread
        on thread.organization_id = mention.organization_id and thread.id = mention.comment_id
      where mention.organization_id = ${organization_id} and mention.user_id = ${user_id}
        and mention.mentioned_by <> ${user_id} and thread.change_request_id = ${change_request_id}
    ) then 'mentioned'
  end as part`.execute(context.db);
  return rows[0]?.part ?? null;
}

async function readChoice(context: Context, changeRequest: ChangeRequestTable) {
  const row = await context.db
    .selectFrom("subscription")
    .select("choice")
    .where((where) => where.and(ownerOf(context, changeRequest)))
    .executeTakeFirst();
  return row?.choice;
}

async function isQuiet(context: Context, changeRequest: ChangeRequestTable): Promise<boolean> {
  const row = await context.db
    .selectFrom("notification_quiet")
    .select("user_id")
    .where((where) => where.and(ownerOf(context, changeRequest)))
    .executeTakeFirst();
  return row !== undefined;
}

async function setQuiet(context: Context, changeRequest: ChangeRequestTable, quiet: boolean) {
  const owner = ownerOf(context, changeRequest);
  if (quiet) {
    await context.db
      .insertInto("notification_quiet")
      .values(owner)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  await context.db
    .deleteFrom("notification_quiet")
    .where((where) => where.and(owner))
    .execute();
}

function subscriptionIn(
  part: Part | null,
  choice: "subscribed" | "unsubscribed" | undefined,
): Omit<Subscription, "quiet"> {
  if (choice === "unsubscribed") return { subscribed: false, reason: "chosen" };
  if (part !== null) return { subscribed: true, reason: part };
  return choice === "subscribed"
    ? { subscribed: true, reason: "chosen" }
    : { subscribed: false, reason: "none" };
}

export const subscriptionHandlers = {
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/subscription": async (
    context,
    { params },
  ) => {
    const scope = await changeRequestScope(context, params.spaceId, params.changeRequestId);
    const part = await readPart(context, scope.changeRequest);
    return {
      ...subscriptionIn(part, await readChoice(context, scope.changeRequest)),
      quiet: await isQuiet(context, scope.changeRequest),
    };
  },

  "PUT /v1/spaces/{spaceId}/change-requests/{changeRequestId}/subscription": async (
    context,
    { params, body },
  ) => {
    const { changeRequest } = await changeRequestScope(
      context,
      params.spaceId,
      params.changeRequestId,
    );
    const owner = ownerOf(context, changeRequest);
    const part = await readPart(context, changeRequest);
    if (body.quiet !== undefined) await setQuiet(context, changeRequest, body.quiet);
    const quiet = body.quiet ?? (await isQuiet(context, changeRequest));
    await context.db
      .deleteFrom("subscription")
      .where((where) => where.and(owner))
      .execute();
    // Without a row, the part that somebody takes decides.
    if (body.subscribed === (part !== null)) return { ...subscriptionIn(part, undefined), quiet };
    const choice = body.subscribed ? "subscribed" : "unsubscribed";
    await context.db
      .insertInto("subscription")
      .values({ ...owner, choice })
      .onConflict((conflict) =>
        conflict
          .columns(["organization_id", "change_request_id", "user_id"])
          .doUpdateSet({ choice }),
      )
      .execute();
    return { ...subscriptionIn(part, choice), quiet };
  },
} satisfies Partial<Handlers<Context>>;
