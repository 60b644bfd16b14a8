import { hour, minute, type Clock } from "#service/kernel/clock.ts";
import type { Ids } from "#service/kernel/ids.ts";
import { hashSecret, makeSecret } from "#service/kernel/secrets.ts";
import type { MailedLinkTable } from "#service/kernel/store/schema-system.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { readSecondSteps } from "../two-step/factors.ts";
import { hasNoProof, isProvenFor, operator, proveEmail, recordProof } from "./email-proofs.ts";

export type MailedLinkPurpose = MailedLinkTable["purpose"];

/** How long a link can be used. */
export const mailedLinkTime: Record<MailedLinkPurpose, number> = {
  "sign-in": 10 * minute,
  password: hour,
};

/** Creates the secret of a link for an account's email. Earlier ones work until they expire, or one of them is used. */
export async function makeMailedLink(
  tx: Db,
  owner: { id: string; email: string },
  purpose: MailedLinkPurpose,
  clock: Clock,
): Promise<{ secret: string; expiresAt: number }> {
  const secret = makeSecret();
  const now = clock.now();
  const link = {
    secret_hash: hashSecret(secret),
    user_id: owner.id,
    email: owner.email,
    purpose,
    created_at: now,
    expires_at: now + mailedLinkTime[purpose],
  };
  await tx.insertInto("mailed_link").values(link).execute();
  return { secret, expiresAt: link.expires_at };
}

/** The account of a link that can be used. */
type MailedLinkAccount = {
  userId: string;
  displayName: string;
  email: string;
  /**
   * Whether the account's password, passkeys, tokens, and sessions end when the link is used: it isn't confirmed that they
   * belong to the reader of its email. They stay if the account's password is entered.
   */
  endsOthers: boolean;
  hasPassword: boolean;
};

/**
 * Reads a link without using it, so that programs that open the links in mails do no harm.
 * @returns undefined if it is unknown, used, expired, or the account has another email now
 */
export async function readMailedLink(
  db: Db,
  secret: string,
  purpose: MailedLinkPurpose,
  clock: Clock,
): Promise<MailedLinkAccount | undefined> {
  const row = await db
    .selectFrom("mailed_link")
    .innerJoin("user", "user.id", "mailed_link.user_id")
    .leftJoin("password", "password.user_id", "mailed_link.user_id")
    .select(["user.id", "user.display_name", "user.email", "password.hash"])
    .where("secret_hash", "=", hashSecret(secret))
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .where("expires_at", ">", clock.now())
    .whereRef("user.email", "=", "mailed_link.email")
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { id: userId, display_name: displayName, email, hash } = row;
  const endsOthers = await endsCredentials(db, { id: userId, email });
  return { userId, displayName, email, endsOthers, hasPassword: hash !== null };
}

/**
 * An account that only an organization has confirmed may belong to someone else than the reader of its email. With a second step, that
 * one decides, so nothing has to end; see docs/decisions/confirmed-emails.md.
 */
async function endsCredentials(db: Db, owner: { id: string; email: string }): Promise<boolean> {
  if (await isProvenFor(db, owner, operator)) return false;
  const isProtected = (await readSecondSteps(db, owner.id)).length > 0;
  return !isProtected || hasNoProof(db, owner.id);
}

/**
 * Uses a link, and with it every other one of the account. That confirms the account's email, unless a second step
 * decides.
 * @param knowsPassword whether the account's password was entered, too: then one person has both, and nothing ends
 * @returns the user's ID; undefined as for `readMailedLink`
 */
export async function redeemMailedLink(
  tx: Db,
  secret: string,
  purpose: MailedLinkPurpose,
  { clock, ids, knowsPassword = false }: { clock: Clock; ids: Ids; knowsPassword?: boolean },
): Promise<string | undefined> {
  const account = await readMailedLink(tx, secret, purpose, clock);
  if (account === undefined) return undefined;
  const { userId, email, endsOthers } = account;
  const now = clock.now();
  const used = await tx
    .updateTable("mailed_link")
    .set({ used_at: now })
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .returning("secret_hash")
    .execute();
  // Another request has used it just now.
  if (!used.some(({ secret_hash: hash }) => hash === hashSecret(secret))) return undefined;
  if (!endsOthers) return userId;
  const authority = { organizationId: operator, kind: "mail" } as const;
  if (knowsPassword) await recordProof(tx, userId, authority, now);
  else await proveEmail(tx, { clock, ids }, { id: userId, email }, authority);
  return userId;
}
