import { sql } from "kysely";
import type { Handlers } from "#contract/operations.ts";
import { administers, instanceScope } from "#service/identity/access/instance.ts";
import {
  disableAccount,
  enableAccount,
  isDisabledAccount,
} from "#service/identity/credentials/disabled-accounts.ts";
import { recordInOrganizations } from "#service/identity/credentials/record-sign-in.ts";
import { endSessions, idleTime } from "#service/identity/credentials/sessions.ts";
import { timestamp } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure, missing } from "#service/kernel/errors.ts";
import { listOf } from "#service/kernel/store/list.ts";
import { sortBy, type SortColumn } from "#service/kernel/store/paging.ts";
import { contains } from "#service/kernel/store/sql.ts";
import { presentUser, readUser, usersById } from "../presenters/user-presenter.ts";
import { endSupportOf } from "../views/support.ts";
import { mailAccountState } from "./account-mail.ts";
import { nameOf } from "./admins.ts";
import { recordAct } from "./acts.ts";

/** Of organizations that exist. */
const memberships = sql`from member inner join organization on organization.id = member.organization_id
  where member.user_id = ${sql.ref("user.id")} and organization.deleted_at is null`;

const organizations = sql<number>`(select count(*) ${memberships})`;

const disabledIn = sql<number>`(select count(*) ${memberships} and member.disabled)`;

/** 0: never. */
const lastSeen = sql<number>`(select coalesce(max(member.last_seen_at), 0) from member
  where member.user_id = ${sql.ref("user.id")})`;

const sorts = {
  name: { name: "name", by: sql`lower(${sql.ref("user.display_name")})`, type: "text" },
  email: { name: "email", by: "user.email", type: "text" },
  createdAt: { name: "createdAt", by: "user.created_at", type: "number" },
  organizations: { name: "organizations", by: organizations, type: "number" },
  lastSeenAt: { name: "lastSeenAt", by: lastSeen, type: "number" },
} satisfies Record<string, Omit<SortColumn, "order">>;

export const instancePeopleHandlers = {
  "GET /v1/instance/people": async (context, { query }) => {
    await instanceScope(context);
    const { store, settings, clock, urls } = context;
    const { search, state, sort, order } = query;
    const db = store.readInThread;
    const now = clock.now();
    const sessions = db
      .selectFrom("session")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("session.user_id", "=", sql<string>`${sql.ref("user.id")}`)
      .where("session.expires_at", ">", now)
      .where("session.last_used_at", ">", now - idleTime);
    let rows = db
      .selectFrom("user")
      .where("user.id", "not in", db.selectFrom("service_account").select("service_account.id"))
      .leftJoin("disabled_account", "disabled_account.user_id", "user.id")
      .select(["disabled_account.reason", "disabled_account.disabled_by"])
      .select("disabled_account.disabled_at")
      .select(["user.id", "user.display_name", "user.email", "user.photo_url", "user.created_at"])
      .select([
        organizations.as("organizations"),
        disabledIn.as("disabled_in"),
        lastSeen.as("last_seen_at"),
        sessions.as("sessions"),
        administers(db, settings, sql.ref("user.id")).as("admin"),
      ]);
    if (search !== undefined) {
      const text = search;
      rows = rows.where(({ or }) =>
        or([contains("user.display_name", text), contains("user.email", text)]),
      );
    }
    if (state !== undefined) {
      rows = rows.where("disabled_account.user_id", state === "disabled" ? "is not" : "is", null);
    }
    const by = [{ ...sorts[sort], order }, sortBy("user.id", order)];
    return listOf(rows, query, by, async (people) => {
      const by = await usersById(
        db,
        urls,
        people.map((row) => row.disabled_by),
      );
      return people.map((row) => ({
        object: "instance-person" as const,
        id: row.id,
        user: presentUser(row, urls),
        createdAt: timestamp(row.created_at),
        organizations: row.organizations,
        disabledIn: row.disabled_in,
        ...(row.disabled_at !== null && {
          disabled: {
            reason: row.reason ?? "",
            at: timestamp(row.disabled_at),
            by: by(row.disabled_by),
          },
        }),
        lastSeenAt: row.last_seen_at === 0 ? undefined : timestamp(row.last_seen_at),
        sessions: row.sessions ?? 0,
        // SQLite has no booleans.
        admin: Boolean(row.admin),
      }));
    });
  },

  "PUT /v1/instance/people/{userId}/disabled": async (context, { params: { userId }, body }) => {
    await instanceScope(context);
    const { db, urls, caller } = context;
    const user = await readUser(db, urls, userId);
    if (user.serviceAccount === true) throw missing("person");
    // So there is always another admin who can undo it.
    if (userId === caller.userId) {
      throw new Failure(409, "You can't disable your own account. Ask another instance admin.");
    }
    if (await isDisabledAccount(db, userId)) {
      throw new Failure(409, "This account is disabled already.");
    }
    const { reason } = body;
    await disableAccount(db, context, context, { person: user, reason, by: caller.userId });
    await endSupportOf(db, context, context, { userId, why: "The account was disabled." });
    await recordAct(context, "account-disabled", `${nameOf(user)}: ${reason}`);
    await mailAccountState(context, { user, reason });
  },

  "DELETE /v1/instance/people/{userId}/disabled": async (context, { params: { userId } }) => {
    await instanceScope(context);
    const { db, urls } = context;
    const user = await readUser(db, urls, userId);
    if (!(await isDisabledAccount(db, userId))) return;
    await enableAccount(db, context, context, user);
    await recordAct(context, "account-enabled", nameOf(user));
    await mailAccountState(context, { user });
  },

  "DELETE /v1/instance/people/{userId}/sessions": async (context, { params: { userId } }) => {
    await instanceScope(context);
    const { db, urls, caller, address, requestId } = context;
    const user = await readUser(db, urls, userId);
    const { kind, id } = caller.credential;
    const isOwn = userId === caller.userId && kind === "session";
    await endSessions(db, userId, isOwn ? id : undefined);
    await recordInOrganizations(
      db,
      context,
      { address, requestId },
      {
        userId,
        act: "sessions-end",
        result: "success",
        isByOperator: true,
        detail: "By an admin of the instance.",
      },
    );
    await recordAct(context, "sessions-ended", nameOf(user));
  },
} satisfies Partial<Handlers<Context>>;
