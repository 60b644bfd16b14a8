import type { Clock } from "#service/kernel/clock.ts";
import { day } from "#service/kernel/clock.ts";
import type { Ids } from "#service/kernel/ids.ts";
import type { Settings } from "#service/kernel/settings.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { isInstanceAdmin } from "../access/instance.ts";
import { operator, proveEmail } from "./email-proofs.ts";
import { hashSecret, makeSecret } from "#service/kernel/secrets.ts";

/** How long a sign-in link can be used. */
const linkTime = day;

/** The organization whose admin creates a link for another user, and the admin. */
type Issuer = { organizationId: string; createdBy: string };

/**
 * Creates the secret of a sign-in link for a user. Earlier unused links of the same issuer stop working.
 * @param issuer absent for a link printed on the server
 */
export async function makeSignInLink(
  tx: Db,
  userId: string,
  clock: Clock,
  issuer?: Issuer,
): Promise<{ secret: string; expiresAt: number }> {
  const secret = makeSecret();
  const now = clock.now();
  const organizationId = issuer?.organizationId ?? null;
  await tx
    .deleteFrom("sign_in_link")
    .where("user_id", "=", userId)
    .where("organization_id", organizationId === null ? "is" : "=", organizationId)
    .execute();
  const link = {
    secret_hash: hashSecret(secret),
    user_id: userId,
    organization_id: organizationId,
    created_by: issuer?.createdBy ?? null,
    created_at: now,
    expires_at: now + linkTime,
  };
  await tx.insertInto("sign_in_link").values(link).execute();
  return { secret, expiresAt: link.expires_at };
}

/** The data of an unused, unexpired link. */
type UsableLink = { user_id: string; organization_id: string | null };

/**
 * Redeems a link. That confirms the account's email: the link's creator has handed it to the email's owner.
 * @returns undefined if the link is unknown, used, or expired
 */
export async function redeemSignInLink(
  tx: Db,
  secret: string,
  { clock, ids, settings }: { clock: Clock; ids: Ids; settings: Settings },
): Promise<UsableLink | undefined> {
  const now = clock.now();
  const link = await tx
    .updateTable("sign_in_link")
    .set({ used_at: now })
    .where("secret_hash", "=", hashSecret(secret))
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning(["user_id", "organization_id", "created_by"])
    .executeTakeFirst();
  if (link === undefined) return undefined;
  if (link.created_by !== null && (await isAbove(tx, settings, link.user_id, link.created_by))) {
    return undefined;
  }
  const { email } = await tx
    .selectFrom("user")
    .select("email")
    .where("id", "=", link.user_id)
    .executeTakeFirstOrThrow();
  const authority =
    link.organization_id === null
      ? ({ organizationId: operator, kind: "operator" } as const)
      : ({ organizationId: link.organization_id, kind: "sign-in-link" } as const);
  await proveEmail(tx, { clock, ids }, { id: link.user_id, email }, authority);
  return link;
}

/** Whether an account has become an admin of the instance, and the admin who made a link for it isn't one. */
async function isAbove(db: Db, settings: Settings, userId: string, by: string): Promise<boolean> {
  return (
    (await isInstanceAdmin(db, settings, userId)) && !(await isInstanceAdmin(db, settings, by))
  );
}

/** Reads a link without redeeming it. @returns undefined if the link is unknown, used, or expired */
export async function readSignInLink(
  db: Db,
  secret: string,
  clock: Clock,
): Promise<{ displayName: string; email: string } | undefined> {
  return db
    .selectFrom("sign_in_link")
    .innerJoin("user", "user.id", "sign_in_link.user_id")
    .select(["user.display_name as displayName", "user.email"])
    .where("secret_hash", "=", hashSecret(secret))
    .where("used_at", "is", null)
    .where("expires_at", ">", clock.now())
    .executeTakeFirst();
}
