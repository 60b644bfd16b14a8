import type { InstanceAdmin } from "#contract/instance.ts";
import type { Handlers } from "#contract/operations.ts";
import { hasInstanceAdmin, instanceScope, namedAdmins } from "#service/identity/access/instance.ts";
import { demandConfirmed } from "#service/identity/credentials/confirmation.ts";
import { isDisabledAccount } from "#service/identity/credentials/disabled-accounts.ts";
import { hasNoProof } from "#service/identity/credentials/email-proofs.ts";
import { timestamp } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure, missing } from "#service/kernel/errors.ts";
import { pageInMemory } from "#service/kernel/store/list.ts";
import { readUser, usersById } from "../presenters/user-presenter.ts";
import { endSupportOf } from "../views/support.ts";
import { recordAct } from "./acts.ts";

/** Few: everyone here can do everything to the server. */
const most = 50;

export const instanceAdminHandlers = {
  "GET /v1/instance/admins": async (context, { query }) => {
    await instanceScope(context);
    const { items, ...page } = pageInMemory(await readAdmins(context), ({ id }) => id, query);
    return { ...page, items };
  },

  "PUT /v1/instance/admins/{userId}": async (context, { params: { userId } }) => {
    await instanceScope(context);
    const { db, urls, caller, clock } = context;
    const user = await readUser(db, urls, userId);
    if (user.serviceAccount === true) throw missing("person");
    if (caller.credential.kind === "token") {
      throw new Failure(403, "API tokens can't make instance admins. Do it in your browser.");
    }
    await demandConfirmed(db, clock, { caller, origin: urls.origin });
    const admins = await readAdmins(context);
    const already = admins.find(({ id }) => id === userId);
    if (already !== undefined) return already;
    if (await isDisabledAccount(db, userId)) {
      throw new Failure(409, "This account is disabled. Enable it first.");
    }
    if (await hasNoProof(db, userId)) {
      throw new Failure(
        409,
        `Nobody has confirmed that ${user.email} belongs to this account. Ask its owner to sign in with a link first.`,
      );
    }
    if (admins.length >= most) {
      throw new Failure(409, `An instance can have ${most} admins. Remove one first.`);
    }
    const now = clock.now();
    await db
      .insertInto("instance_admin")
      .values({ user_id: userId, given_by: caller.userId, given_at: now })
      .execute();
    await recordAct(context, "admin-given", nameOf(user));
    return {
      object: "instance-admin",
      id: userId,
      user,
      source: "given",
      givenBy: await readUser(db, urls, caller.userId),
      givenAt: timestamp(now),
    };
  },

  "DELETE /v1/instance/admins/{userId}": async (context, { params: { userId } }) => {
    await instanceScope(context);
    const { db, settings } = context;
    const admin = (await readAdmins(context)).find(({ id }) => id === userId);
    if (admin === undefined) throw missing("instance admin");
    if (admin.source === "setting") {
      throw new Failure(
        409,
        "The server's settings name this admin. Remove the email from INSTANCE_ADMINS, then restart the server.",
      );
    }
    // Two concurrent requests can't both pass: transactions are serializable.
    if (!(await hasInstanceAdmin(db, settings, userId))) {
      throw new Failure(409, "This is the last instance admin. Make somebody else an admin first.");
    }
    await db.deleteFrom("instance_admin").where("user_id", "=", userId).execute();
    const why = "Who asked isn't an instance admin anymore.";
    await endSupportOf(db, context, context, { userId, why });
    await recordAct(context, "admin-taken", nameOf(admin.user));
  },
} satisfies Partial<Handlers<Context>>;

/** What the log says of a person, also after their account is gone. */
export function nameOf({ displayName, email }: InstanceAdmin["user"]): string {
  return email === undefined ? displayName : `${displayName} (${email})`;
}

/** Those of the settings first, then in the order in which they became admins. */
async function readAdmins({ db, urls, settings }: Context): Promise<InstanceAdmin[]> {
  const named =
    settings.instanceAdmins.length === 0 ? [] : await namedAdmins(db, settings).execute();
  const given = await db
    .selectFrom("instance_admin")
    .selectAll()
    .orderBy("given_at")
    .orderBy("user_id")
    .execute();
  const byName = new Set(named.map(({ id }) => id));
  const people = [...byName, ...given.flatMap((row) => [row.user_id, row.given_by])];
  const users = await usersById(db, urls, people);
  const rows = [
    ...[...byName].map((id) => ({ id, source: "setting", givenBy: null, givenAt: undefined })),
    ...given
      .filter((row) => !byName.has(row.user_id))
      .map((row) => ({
        id: row.user_id,
        source: row.given_by === null ? "first" : "given",
        givenBy: row.given_by,
        givenAt: timestamp(row.given_at),
      })),
  ];
  return rows.flatMap(({ id, source, givenBy, givenAt }) => {
    const user = users(id);
    if (user === undefined) return [];
    return [
      { object: "instance-admin" as const, id, user, source, givenBy: users(givenBy), givenAt },
    ];
  });
}
