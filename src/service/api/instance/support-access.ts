import type { InstanceSupportAccess, SupportAccess } from "#contract/support-access.ts";
import { supportRequestDays } from "#contract/limits.ts";
import type { Handlers } from "#contract/operations.ts";
import { demand, organizationPermissions } from "#service/identity/access/access.ts";
import { supportEndJobKind } from "#service/identity/credentials/ended-secrets.ts";
import { instanceScope } from "#service/identity/access/instance.ts";
import { organizationScope } from "#service/identity/access/scope.ts";
import { day, hour, timestamp } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure, missing } from "#service/kernel/errors.ts";
import { demandFound, listOf } from "#service/kernel/store/list.ts";
import { sortBy } from "#service/kernel/store/paging.ts";
import type { SupportAccessTable } from "#service/kernel/store/schema-instance.ts";
import { recordAct } from "./acts.ts";
import { usersById } from "../presenters/user-presenter.ts";
import {
  liveSupport,
  recordSupport,
  removeEnded,
  removeSupport,
  termsOf,
} from "../views/support.ts";
import { mailSupportAnswer } from "./support-mail.ts";

const list = "/v1/orgs/{organizationId}/support-access";
const ofInstance = "/v1/instance/support-access";

type Found = SupportAccessTable & { title: string };

const newestFirst = [sortBy("support_access.id", "desc")];

export const supportAccessHandlers = {
  [`GET ${ofInstance}` as const]: async (context, { query }) => {
    await instanceScope(context);
    return listOf(liveSupport(context), query, newestFirst, (rows) =>
      presentForInstance(context, rows),
    );
  },

  [`POST ${ofInstance}` as const]: async (context, { body }) => {
    await instanceScope(context);
    const { db, caller, ids, clock } = context;
    const { organization: organizationId, reason } = body;
    const organization = await db
      .selectFrom("organization")
      .select(["id", "title"])
      .where("id", "=", organizationId)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    const { title } = demandFound(organization, "organization");
    const member = await db
      .selectFrom("member")
      .select("role")
      .where("organization_id", "=", organizationId)
      .where("user_id", "=", caller.userId)
      .where("disabled", "=", false)
      .executeTakeFirst();
    if (member?.role === "admin") {
      throw new Failure(409, `You're an admin of ${title}, so you can see it already.`);
    }
    const before = await ofCaller(context, organizationId);
    if (before !== undefined) {
      throw new Failure(
        409,
        before.given_at === null
          ? `You already asked ${title}. Wait for an answer.`
          : `${title} already lets you in. Open it from the list.`,
      );
    }
    // One that has ended, but isn't recorded as such.
    const ended = await db
      .selectFrom("support_access")
      .selectAll()
      .where("organization_id", "=", organizationId)
      .where("user_id", "=", caller.userId)
      .executeTakeFirst();
    if (ended !== undefined) await removeEnded(db, context, ended);
    const row: SupportAccessTable = {
      id: ids.next(),
      organization_id: organizationId,
      user_id: caller.userId,
      reason,
      asked_at: clock.now(),
      given_by: null,
      given_at: null,
      role: null,
      ends_at: null,
    };
    await db.insertInto("support_access").values(row).execute();
    await scheduleEnd(context, row, row.asked_at + supportRequestDays * day);
    await recordSupport(db, context, context, row, { act: "create", detail: reason });
    await recordAct(context, "support-asked", title);
    return (await presentForInstance(context, [{ ...row, title }]))[0]!;
  },

  [`DELETE ${ofInstance}/{supportAccessId}` as const]: async (context, { params }) => {
    await instanceScope(context);
    const row = await liveSupport(context)
      .where("support_access.id", "=", params.supportAccessId)
      .executeTakeFirst();
    if (row === undefined) throw missing("support access");
    await removeSupport(context.db, context, context, row);
    const detail = row.given_at === null ? "Withdrew the request." : "Ended it early.";
    await recordSupport(context.db, context, context, row, { act: "delete", detail });
    await recordAct(context, "support-ended", row.title);
  },

  [`GET ${list}` as const]: async (context, { params, query }) => {
    const organizationId = await adminScope(context, params.organizationId);
    const rows = liveSupport(context).where("support_access.organization_id", "=", organizationId);
    return listOf(rows, query, newestFirst, (found) => present(context, found));
  },

  [`POST ${list}/{supportAccessId}/approve` as const]: async (context, { params, body }) => {
    const row = await ofOrganization(context, params);
    if (row.given_at !== null) {
      throw new Failure(409, "An admin already allowed this. Reload the page.");
    }
    const { db, caller, clock } = context;
    const { role, hours } = body;
    const now = clock.now();
    const given = { given_by: caller.userId, given_at: now, role, ends_at: now + hours * hour };
    await db.updateTable("support_access").set(given).where("id", "=", row.id).execute();
    await scheduleEnd(context, row, given.ends_at);
    const name = await nameOf(context, row);
    context.note?.(`Let ${name} in ${termsOf({ role, hours })}.`);
    await mailSupportAnswer(context, row, { endsAt: given.ends_at });
  },

  [`DELETE ${list}/{supportAccessId}` as const]: async (context, { params }) => {
    const row = await ofOrganization(context, params);
    await removeSupport(context.db, context, context, row);
    const name = await nameOf(context, row);
    const isWaiting = row.given_at === null;
    context.note?.(isWaiting ? `Declined the request of ${name}.` : `Ended the access of ${name}.`);
    if (isWaiting) await mailSupportAnswer(context, row, undefined);
  },
} satisfies Partial<Handlers<Context>>;

/** Lets a job end it at a time, instead of the one that was set before. */
async function scheduleEnd(
  { db, jobs }: Context,
  { id: key, organization_id: organizationId }: SupportAccessTable,
  runAt: number,
): Promise<void> {
  const job = { organizationId, kind: supportEndJobKind, key };
  await jobs.cancel(db, job);
  await jobs.enqueue(db, { ...job, payload: { support: key }, runAt });
}

/** @throws Failure 404; 403 for anyone who isn't an admin of the organization */
async function adminScope(context: Context, organizationId: string): Promise<string> {
  const { organization, role } = await organizationScope(context, organizationId);
  demand(organizationPermissions(role).admin, "see or change support access");
  return organization.id;
}

/** @throws Failure 404, 403 */
async function ofOrganization(
  context: Context,
  params: { organizationId: string; supportAccessId: string },
): Promise<Found> {
  const organizationId = await adminScope(context, params.organizationId);
  const row = await liveSupport(context)
    .where("support_access.organization_id", "=", organizationId)
    .where("support_access.id", "=", params.supportAccessId)
    .executeTakeFirst();
  return demandFound(row, "support-access");
}

const ofCaller = (context: Context, organizationId: string): Promise<Found | undefined> =>
  liveSupport(context)
    .where("support_access.organization_id", "=", organizationId)
    .where("support_access.user_id", "=", context.caller.userId)
    .executeTakeFirst();

async function nameOf({ db, urls }: Context, { user_id: id }: SupportAccessTable) {
  return (await usersById(db, urls, [id]))(id)!.displayName;
}

const answerOf = ({ given_at: givenAt, asked_at: askedAt, role, ends_at: endsAt }: Found) => ({
  state: givenAt === null ? ("waiting" as const) : ("given" as const),
  askedAt: timestamp(askedAt),
  ...(role !== null && { role }),
  ...(endsAt !== null && { endsAt: timestamp(endsAt) }),
});

async function present({ db, urls }: Context, rows: readonly Found[]): Promise<SupportAccess[]> {
  const people = rows.flatMap((row) => [row.user_id, row.given_by]);
  const users = await usersById(db, urls, people);
  return rows.map((row) => ({
    object: "support-access",
    id: row.id,
    user: users(row.user_id)!,
    reason: row.reason,
    ...answerOf(row),
    givenBy: users(row.given_by),
  }));
}

async function presentForInstance(
  { db, urls }: Context,
  rows: readonly Found[],
): Promise<InstanceSupportAccess[]> {
  const users = await usersById(
    db,
    urls,
    rows.map((row) => row.user_id),
  );
  return rows.map((row) => ({
    object: "instance-support-access",
    id: row.id,
    organization: { id: row.organization_id, title: row.title },
    user: users(row.user_id)!,
    reason: row.reason,
    ...answerOf(row),
  }));
}
