import { day, type Clock } from "#service/kernel/clock.ts";
import type { Environment } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import type { Write } from "#service/kernel/events/record.ts";
import type { MailQueue } from "#service/kernel/mail/mail.ts";
import type { Settings } from "#service/kernel/settings.ts";
import { hashSecret, makeSecret } from "#service/kernel/secrets.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { isInstanceAdmin } from "../access/instance.ts";
import { mailChange } from "./change-mail.ts";
import { operator, recordProof, type EmailOwner } from "./email-proofs.ts";
import { tellOfEnd } from "./ended-credentials.ts";
import { recordInOrganizations } from "./record-sign-in.ts";

/** How long the link to the new email can be used. */
const linkTime = day;

/** The change that an account's owner has asked for and can still confirm. */
export async function readEmailChange(db: Db, clock: Clock, userId: string) {
  return db
    .selectFrom("email_change")
    .innerJoin("user", "user.id", "email_change.user_id")
    .select([
      "email_change.email",
      "email_change.former",
      "email_change.secret_hash",
      "email_change.expires_at",
    ])
    .where("email_change.user_id", "=", userId)
    .where("email_change.expires_at", ">", clock.now())
    .whereRef("user.email", "=", "email_change.former")
    .executeTakeFirst();
}

/** Remembers the email that an account's owner wants, in place of an earlier one. @returns the secret of its link */
export async function askForEmail(
  tx: Db,
  clock: Clock,
  owner: EmailOwner,
  email: string,
): Promise<{ secret: string; expiresAt: number }> {
  const secret = makeSecret();
  const now = clock.now();
  const expiresAt = now + linkTime;
  const asked = { email, former: owner.email, secret_hash: hashSecret(secret) };
  const row = { user_id: owner.id, ...asked, created_at: now, expires_at: expiresAt };
  await forgetEmailChange(tx, owner.id);
  await tx.insertInto("email_change").values(row).execute();
  return { secret, expiresAt };
}

export async function forgetEmailChange(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom("email_change").where("user_id", "=", userId).execute();
}

/**
 * An account that only `INSTANCE_ADMINS` makes an admin of the instance would lose that with its email.
 * @throws Failure 409
 */
export async function demandNotNamed(
  db: Db,
  settings: Pick<Settings, "instanceAdmins">,
  { id, email }: EmailOwner,
): Promise<void> {
  if (!settings.instanceAdmins.includes(email)) return;
  if (!(await isInstanceAdmin(db, settings, id))) return;
  throw new Failure(
    409,
    "You administer this instance because its setting INSTANCE_ADMINS names your email. Have the setting name the new email before you change it.",
  );
}

type EmailChange = {
  owner: EmailOwner;
  /** In lower case. */
  email: string;
  /** The session that confirms it; the server's operator needs none. */
  by: { session: string } | "operator";
  /** Public origin; undefined if it isn't known. */
  origin: string | undefined;
};

/**
 * Gives an account another email, whose owner has been asked. What others have confirmed was about the former one, and so were the
 * links that were made for it. What opens the account otherwise stays, because its owner stays the same.
 * @throws Failure 409 if another account has that email
 */
export async function changeEmail(
  tx: Db,
  facilities: Pick<Environment, "clock" | "ids" | "settings"> & { mail: MailQueue },
  request: Partial<Pick<Write, "address" | "requestId">>,
  { owner, email, by, origin }: EmailChange,
): Promise<void> {
  const { id: userId, email: former } = owner;
  const { clock, settings } = facilities;
  const now = clock.now();
  await demandNotNamed(tx, settings, owner);
  const other = await tx
    .selectFrom("user")
    .select("id")
    .where("email", "=", email)
    .executeTakeFirst();
  if (other !== undefined) {
    throw new Failure(409, `Another account has the email ${email}. Sign in to that one instead.`);
  }
  await tx.updateTable("user").set({ email, updated_at: now }).where("id", "=", userId).execute();
  for (const table of ["email_change", "email_proof", "sign_in_link", "mailed_link"] as const) {
    await tx.deleteFrom(table).where("user_id", "=", userId).execute();
  }
  const isByOperator = by === "operator";
  const kind = isByOperator ? "operator" : "mail";
  await recordProof(tx, userId, { organizationId: operator, kind }, now);
  await tellOfEnd(tx, facilities, userId, {
    kind: "email-changed",
    organizationId: operator,
    subject: email,
    ...(!isByOperator && { session: by.session }),
  });
  await recordInOrganizations(tx, facilities, request, {
    userId,
    act: "email-change",
    result: "success",
    detail: `From ${former} to ${email}${isByOperator ? ", by the person who runs the server" : ""}.`,
    isByOperator,
  });
  await mailChange(tx, facilities, {
    userId,
    what: "own-email-changed",
    former,
    by: isByOperator ? by : { credential: { kind: "session", id: by.session } },
    origin,
  });
}
