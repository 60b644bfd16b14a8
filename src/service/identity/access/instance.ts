import { sql, type Expression, type RawBuilder, type SqlBool } from "kysely";
import type { Clock } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import { missing } from "#service/kernel/errors.ts";
import type { Settings } from "#service/kernel/settings.ts";
import { among } from "#service/kernel/store/sql.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { confinedTo } from "./sign-on-access.ts";

/*
 * Who administers the instance: the server that all organizations share. It gives no access to the content of any of them.
 */

type Named = Pick<Settings, "instanceAdmins">;

/**
 * The accounts that the settings name, for a query. Their email was confirmed by the operator or by mail: what an organization confirms
 * counts for that organization, and any admin could invite the email of somebody else.
 */
export function namedAdmins(db: Db, { instanceAdmins }: Named) {
  return db
    .selectFrom("user")
    .innerJoin("email_proof", "email_proof.user_id", "user.id")
    .select("user.id")
    .where("email_proof.organization_id", "=", "")
    .where("user.email", "in", among(db, instanceAdmins));
}

/** Whether a column has the ID of an account that administers the instance. */
export function administers(db: Db, named: Named, userId: Expression<string>): RawBuilder<SqlBool> {
  const given = db.selectFrom("instance_admin").select("user_id");
  return named.instanceAdmins.length === 0
    ? sql<SqlBool>`${userId} in ${given}`
    : sql<SqlBool>`(${userId} in ${given} or ${userId} in ${namedAdmins(db, named)})`;
}

/** Whether an account administers the instance, by any credential. */
export async function isInstanceAdmin(db: Db, named: Named, userId: string): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`select 1 as found
    where ${administers(db, named, sql`${userId}`)}`.execute(db);
  return rows.length > 0;
}

type Asking = Pick<Context, "db" | "caller" | "settings">;

/** Whether the caller administers the instance. A credential for one organization doesn't reach it. */
export async function reachesInstance(asking: Asking): Promise<boolean> {
  if ((await confinedTo(asking)) !== undefined) return false;
  const { db, caller, settings } = asking;
  return isInstanceAdmin(db, settings, caller.userId);
}

/** For requests about the instance. @throws Failure 404 for everyone who doesn't administer it */
export async function instanceScope(asking: Asking): Promise<void> {
  if (!(await reachesInstance(asking))) throw missing("page");
}

/** Makes an account the first to administer the instance, unless somebody does. */
export async function appointFirst(
  tx: Db,
  { clock, settings }: { clock: Clock; settings: Named },
  userId: string,
): Promise<void> {
  if (await hasInstanceAdmin(tx, settings)) return;
  await tx
    .insertInto("instance_admin")
    .values({ user_id: userId, given_by: null, given_at: clock.now() })
    .execute();
}

/** Whether anybody administers the instance whose account isn't disabled. @param besides ID of an account that doesn't count */
export async function hasInstanceAdmin(db: Db, named: Named, besides = ""): Promise<boolean> {
  const disabled = db.selectFrom("disabled_account").select("disabled_account.user_id");
  const given = await db
    .selectFrom("instance_admin")
    .select("user_id")
    .where("user_id", "!=", besides)
    .where("user_id", "not in", disabled)
    .limit(1)
    .executeTakeFirst();
  if (given !== undefined || named.instanceAdmins.length === 0) return given !== undefined;
  const byName = await namedAdmins(db, named)
    .where("user.id", "!=", besides)
    .where("user.id", "not in", disabled)
    .limit(1)
    .executeTakeFirst();
  return byName !== undefined;
}
