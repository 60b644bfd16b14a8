import { browserName } from "#contract/browser-name.ts";
import type { Caller } from "#service/kernel/caller.ts";
import type { Environment } from "#service/kernel/context.ts";
import type { Letter } from "#service/kernel/mail/letter.ts";
import type { MailKind, MailQueue } from "#service/kernel/mail/mail.ts";
import { nameInMail } from "#service/kernel/mail/plain.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { createUrls } from "#service/kernel/urls.ts";

/** The kind of mail that tells an account's owner that how they sign in has changed. Nobody can turn it off. */
export const changeMail = "account-change";

/** What happened. A name is that of a passkey. */
type What =
  | {
      what:
        | "password-set"
        | "password-changed"
        | "app-added"
        | "two-step-off"
        | "recovery-codes-replaced"
        | "recovery-code-used";
    }
  | { what: "passkey-added" | "passkey-deleted"; name: string }
  /** They go to the former email. */
  | { what: "email-changed" | "own-email-changed"; former: string };

/** Who did it. */
type By =
  | Pick<Caller, "credential">
  /** An organization's identity provider. */
  | { provider: { organizationId: string } }
  /** A browser that has no session yet. */
  | { userAgent: string | undefined }
  | "operator";

type Change = What & {
  userId: string;
  by: By;
  /** Public origin; undefined if it isn't known. */
  origin: string | undefined;
};

type ChangeMail = {
  what: What["what"];
  name?: string;
  /** In epoch milliseconds. */
  at: number;
  /** Completes "It happened on …, ". */
  by: string;
  origin?: string;
};

/**
 * Tells an account's owner by mail, as part of the transaction, that how they sign in has changed. Unlike a notice on the
 * account page, that reaches owners who can't sign in anymore.
 */
export async function mailChange(
  tx: Db,
  { mail, ids, clock }: Pick<Environment, "ids" | "clock"> & { mail: MailQueue },
  change: Change,
): Promise<void> {
  if (!mail.isOn) return;
  const { userId, what, by, origin } = change;
  const { email } = await tx
    .selectFrom("user")
    .select("email")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const data: ChangeMail = {
    what,
    at: clock.now(),
    by: await wordsFor(tx, by),
    ...("name" in change && { name: change.name }),
    ...(origin !== undefined && { origin }),
  };
  await mail.enqueue(tx, {
    key: `${changeMail}/${ids.next()}`,
    to: "former" in change ? change.former : email,
    kind: changeMail,
    organizationId: "",
    data,
  });
}

async function wordsFor(db: Db, by: By): Promise<string> {
  if (by === "operator") return "by the person who runs the server";
  if ("provider" in by) {
    const organization = await db
      .selectFrom("organization")
      .select("title")
      .where("id", "=", by.provider.organizationId)
      .executeTakeFirstOrThrow();
    return `by the identity provider of “${nameInMail(organization.title)}”`;
  }
  if ("userAgent" in by) return inBrowser(by.userAgent);
  const { kind, id } = by.credential;
  if (kind === "token") return "with an API token";
  const session = await db
    .selectFrom("session")
    .select("user_agent")
    .where("id_hash", "=", id)
    .executeTakeFirst();
  return inBrowser(session?.user_agent);
}

function inBrowser(userAgent: string | null | undefined): string {
  const { browser, system } = browserName(userAgent ?? "");
  if (browser === undefined && system === undefined) return "in a browser";
  if (browser === undefined) return `in a browser on ${system}`;
  return system === undefined ? `in ${browser}` : `in ${browser} on ${system}`;
}

/** What these mails say. */
export function createChangeMail(): MailKind {
  return { compose: ({ data }) => writeChange(data as ChangeMail) };
}

const titles: Record<What["what"], string> = {
  "password-set": "Your account has a password now",
  "password-changed": "Your password was changed",
  "app-added": "An authenticator app was added",
  "two-step-off": "Two-step verification was turned off",
  "recovery-codes-replaced": "New recovery codes were created",
  "recovery-code-used": "A recovery code was used",
  "passkey-added": "A passkey was added",
  "passkey-deleted": "A passkey was deleted",
  "email-changed": "Your email was changed",
  "own-email-changed": "Your email was changed",
};

const newPassword =
  "choose a new password with “Forgot password?” on the sign-in page, then end all other sessions in your account.";

/** What to do if it wasn't the owner; completes "If it wasn't you, ". */
const remedies: Record<What["what"], string> = {
  "password-set": newPassword,
  "password-changed": newPassword,
  "app-added": `ask the person who runs the server to turn off two-step verification, then ${newPassword}`,
  "two-step-off": `${newPassword} Turn two-step verification on again.`,
  "recovery-codes-replaced": `${newPassword} Then create new recovery codes.`,
  "recovery-code-used": `${newPassword} Then create new recovery codes.`,
  "passkey-added":
    "delete this passkey in your account, then end all other sessions. If you can't sign in, choose a new password first with “Forgot password?” on the sign-in page.",
  "passkey-deleted": `${newPassword} Check your passkeys, too.`,
  "email-changed": "ask an admin of the organization.",
  "own-email-changed":
    "ask the person who runs the server at once: this email doesn't open the account anymore.",
};

/** A letter about a change. */
function writeChange({ what, name, at, by, origin }: ChangeMail): Letter {
  const time = new Date(at).toLocaleString("en-US", {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  });
  const subject = titles[what];
  const place = origin === undefined ? "" : ` at ${new URL(origin).host}`;
  return {
    subject,
    heading: subject,
    parts: [
      ...(name === undefined ? [] : [`The passkey: “${nameInMail(name)}”.`]),
      `This happened on ${time} UTC, ${by}.`,
      `If it was you, there's nothing to do. If it wasn't you, ${remedies[what]}`,
      ...(origin === undefined
        ? []
        : [{ button: { label: "Check your account", url: createUrls(origin).app("/account") } }]),
    ],
    reason: `You get this email because how you sign in to Bindery${place} has changed.`,
  };
}
