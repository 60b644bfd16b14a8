import { sql } from "kysely";
import type { Handlers } from "#contract/operations.ts";
import { administers, instanceScope } from "#service/identity/access/instance.ts";
import { recordInOrganizations } from "#service/identity/credentials/record-sign-in.ts";
import { endSessions, idleTime } from "#service/identity/credentials/sessions.ts";
import { timestamp } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import { listOf } from "#service/kernel/store/list.ts";
import { sortBy, type SortColumn } from "#service/kernel/store/paging.ts";
import { contains } from "#service/kernel/store/sql.ts";
import { presentUser, readUser } from "../presenters/user-presenter.ts";
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
    const { search, sort, order } = query;
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
    const by = [{ ...sorts[sort], order }, sortBy("user.id", order)];
    return listOf(rows, query, by, (people) =>
      people.map((row) => ({
        object: "instance-person" as const,
        id: row.id,
        user: presentUser(row, urls),
        createdAt: timestamp(row.created_at),
        organizations: row.organizations,
        disabledIn: row.disabled_in,
        lastSeenAt: row.last_seen_at === 0 ? undefined : timestamp(row.last_seen_at),
        sessions: row.sessions ?? 0,
        // SQLite has no booleans.
        admin: Boolean(row.admin),
      })),
    );
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
