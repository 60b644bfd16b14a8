import { sql } from "kysely";
import { hashSecret } from "#service/kernel/secrets.ts";
import type { Db } from "#service/kernel/store/schema.ts";

/** What an account can give as its second step. */
export type SecondStep = "totp" | "recovery-code" | "passkey";

/**
 * The second steps of an account, those that people use first, first. Empty: one step suffices. Recovery codes only help
 * with another factor, and so do passkeys: whoever has one signs in with it alone.
 * @param domain host name at which the browser has the service open, for passkeys; undefined: without them
 */
export async function readSecondSteps(
  db: Db,
  userId: string,
  domain?: string,
): Promise<SecondStep[]> {
  const app = await db
    .selectFrom("totp")
    .select("id")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  if (app === undefined) return [];
  const code = await db
    .selectFrom("recovery_code")
    .select("code_hash")
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  const passkey =
    domain !== undefined &&
    (await db
      .selectFrom("passkey")
      .select("id")
      .where("user_id", "=", userId)
      .where("domain", "=", domain)
      .limit(1)
      .executeTakeFirst());
  return [
    ...(passkey ? ["passkey" as const] : []),
    "totp",
    ...(code === undefined ? [] : ["recovery-code" as const]),
  ];
}

/** For a query that joins `member`: whether the account of the member can begin a session with two factors. */
export const hasFactor = sql<boolean | number>`(
  exists (select 1 from totp
    where totp.user_id = ${sql.ref("member.user_id")} and totp.confirmed_at is not null)
  or exists (select 1 from passkey where passkey.user_id = ${sql.ref("member.user_id")}))`;

/**
 * Identifies what opens an account at the moment. A sign-in that began with another version doesn't continue: the
 * password or the app was changed meanwhile.
 */
export async function credentialsVersion(db: Db, userId: string): Promise<string> {
  const password = await db
    .selectFrom("password")
    .select("hash")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const app = await db
    .selectFrom("totp")
    .select("id")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  return hashSecret(JSON.stringify([password?.hash, app?.id]));
}

/**
 * Removes every second step of an account. Its sessions no longer count as opened by two, unless a passkey opened
 * them, so that an organization that requires that asks for a new one.
 * @returns whether there was any
 */
export async function removeFactors(tx: Db, userId: string): Promise<boolean> {
  const apps = await tx
    .deleteFrom("totp")
    .where("user_id", "=", userId)
    .returning("confirmed_at")
    .execute();
  await tx.deleteFrom("recovery_code").where("user_id", "=", userId).execute();
  await tx.deleteFrom("half_session").where("user_id", "=", userId).execute();
  await tx
    .updateTable("session")
    .set({ two_step: false })
    .where("user_id", "=", userId)
    .where((where) => where.or([where("way", "is", null), where("way", "!=", "passkey")]))
    .execute();
  return apps.some(({ confirmed_at: confirmedAt }) => confirmedAt !== null);
}
