import type { ExpressionBuilder } from "kysely";
import type { Clock } from "#service/kernel/clock.ts";
import { day } from "#service/kernel/clock.ts";
import type { Ids } from "#service/kernel/ids.ts";
import type { AccountNoticeTable } from "#service/kernel/store/schema-system.ts";
import type { Database, Db } from "#service/kernel/store/schema.ts";
import { environmentTokenId } from "./api-tokens.ts";
import { verifyPassword } from "./passwords.ts";
import { removeFactors } from "../two-step/factors.ts";

/** How long people who enter an ended password read why it no longer works. */
const tellTime = 180 * day;

type End = {
  /** The organization that confirmed the email; empty for the operator. */
  organizationId: string;
  now: number;
  /** ID of a session that goes on; null: none. */
  kept: string | null;
  /**
   * Whether sessions from identity providers end, too, and tokens for an organization that has confirmed the email. Each
   * of them only reaches that organization.
   */
  signedOn: boolean;
  /** Whether second steps end, too. */
  factors: boolean;
};

/**
 * Whether an API token is limited to an organization that has confirmed its owner's email. Such a token is younger than
 * that proof and reaches nothing else, just like a session of the organization's identity provider.
 * @param organizationId the organization that confirms it only now, after the token was created
 */
export function isVouchedToken(
  { exists, selectFrom }: ExpressionBuilder<Database, "api_token">,
  userId: string,
  organizationId: string,
) {
  return exists(
    selectFrom("email_proof")
      .select("email_proof.user_id")
      .where("email_proof.user_id", "=", userId)
      .where("email_proof.organization_id", "!=", organizationId)
      .whereRef("email_proof.organization_id", "=", "api_token.organization_id"),
  );
}

/**
 * Ends what opens an account: its password, passkeys, second steps, API tokens, sessions, and sign-in links. The token in the service's
 * settings stays, because the operator set it.
 * @returns whether there was any
 */
export async function endCredentials(
  tx: Db,
  { id, email }: { id: string; email: string },
  { organizationId, now, kept, signedOn, factors }: End,
): Promise<boolean> {
  const password = await tx
    .deleteFrom("password")
    .where("user_id", "=", id)
    .returning("hash")
    .executeTakeFirst();
  await tx
    .deleteFrom("ended_password")
    .where("ended_at", "<=", now - tellTime)
    .execute();
  if (password !== undefined) {
    const ended = { email, user_id: id, hash: password.hash, organization_id: organizationId };
    await tx
      .insertInto("ended_password")
      .values({ ...ended, ended_at: now })
      .execute();
  }
  const passkeys = await tx
    .deleteFrom("passkey")
    .where("user_id", "=", id)
    .returning("id")
    .execute();
  if (factors) await removeFactors(tx, id);
  let ownTokens = tx
    .deleteFrom("api_token")
    .where("user_id", "=", id)
    .where("id", "!=", environmentTokenId);
  if (!signedOn) {
    ownTokens = ownTokens.where((where) => where.not(isVouchedToken(where, id, organizationId)));
  }
  const tokens = await ownTokens.returning("id").execute();
  for (const table of ["half_session", "sign_in_link", "mailed_link", "email_change"] as const) {
    await tx.deleteFrom(table).where("user_id", "=", id).execute();
  }
  let sessions = tx.deleteFrom("session").where("user_id", "=", id);
  if (kept !== null) sessions = sessions.where("id_hash", "!=", kept);
  if (!signedOn) {
    sessions = sessions.where("id_hash", "not in", (from) =>
      from.selectFrom("session_sign_on").select("session_sign_on.id_hash"),
    );
  }
  const ended = await sessions.returning("id_hash").execute();
  return password !== undefined || passkeys.length + tokens.length + ended.length > 0;
}

type Notice = {
  kind: AccountNoticeTable["kind"];
  /** The organization that it is about; empty for none, or for the operator. */
  organizationId: string;
  /** Name of what it is about. */
  subject?: string;
  /** ID of the session that caused it: its user knows, so only other sessions show it. */
  session?: string;
};

/** Leaves a notice for a user about credentials that ended, and the like. */
export async function tellOfEnd(
  tx: Db,
  { clock, ids }: { clock: Clock; ids: Ids },
  userId: string,
  { kind, organizationId, subject, session }: Notice,
): Promise<void> {
  const about = { organization_id: organizationId, subject: subject ?? null };
  const notice = { user_id: userId, id: ids.next(), kind, ...about, session_hash: session ?? null };
  await tx
    .insertInto("account_notice")
    .values({ ...notice, created_at: clock.now() })
    .execute();
}

/**
 * Why a password no longer works, for the person who knows it.
 * @param email in lower case
 * @returns a sentence; undefined if it never was the password of this email
 */
export async function whyEnded(
  db: Db,
  email: string,
  password: string,
): Promise<string | undefined> {
  const ended = await db
    .selectFrom("ended_password")
    .leftJoin("organization", "organization.id", "ended_password.organization_id")
    .select(["hash", "ended_at", "organization.title"])
    .where("ended_password.email", "=", email)
    .orderBy("ended_at", "desc")
    .limit(3)
    .execute();
  for (const { hash, ended_at: endedAt, title } of ended) {
    if (!(await verifyPassword(password, hash))) continue;
    const date = new Date(endedAt).toISOString().slice(0, 10);
    return title === null
      ? `This password ended on ${date}, when a link from this server confirmed who ${email} belongs to. If it's you, sign in with a link sent to that email, or ask the person who runs this server for one.`
      : `This password ended on ${date}, when ${title} confirmed who ${email} belongs to. If it's you, sign in with that organization's single sign-on or a link from its admins. If it isn't, ask them to invite your own email.`;
  }
  return undefined;
}
