import { readEmailChange } from "#service/identity/credentials/email-changes.ts";
import type { EmailOwner } from "#service/identity/credentials/email-proofs.ts";
import type { Context, Environment } from "#service/kernel/context.ts";
import type { Letter } from "#service/kernel/mail/letter.ts";
import { nameInMail } from "#service/kernel/mail/plain.ts";
import { hashSecret } from "#service/kernel/secrets.ts";
import { createUrls } from "#service/kernel/urls.ts";

/** To the new email. */
const linkKind = "email-link";
/** To the email that the account has. */
const noticeKind = "email-notice";

type LinkMail = { userId: string; secret: string; origin: string };
type NoticeMail = { email: string; origin: string };

/**
 * Says what the mails about a change of an account's email contain. Whether another account has the new email is looked up only when
 * its mail is written: the request for the change does the same in either case, so nobody learns from it who has an account.
 */
export function registerEmailMails({ mail, clock }: Environment): void {
  mail.register(linkKind, {
    async compose({ data, to }, db) {
      const { userId, secret, origin } = data as LinkMail;
      const change = await readEmailChange(db, clock, userId);
      // It was canceled, or another one was asked for since.
      if (change?.secret_hash !== hashSecret(secret)) return undefined;
      const other = await db
        .selectFrom("user")
        .select("id")
        .where("email", "=", to)
        .executeTakeFirst();
      if (other !== undefined) return writeTaken(origin);
      const { display_name: name } = await db
        .selectFrom("user")
        .select("display_name")
        .where("id", "=", userId)
        .executeTakeFirstOrThrow();
      return writeLink({ name, secret, origin });
    },
  });
  mail.register(noticeKind, { compose: ({ data }) => writeNotice(data as NoticeMail) });
}

/** Queues a mail with the link to the new email, and one that warns the current one. */
export async function mailNewEmail(
  { db, mail, ids, urls }: Context,
  change: { owner: EmailOwner; email: string; secret: string; expiresAt: number },
): Promise<void> {
  const { owner, email, secret, expiresAt } = change;
  const { origin } = urls;
  const link: LinkMail = { userId: owner.id, secret, origin };
  const id = ids.next();
  await mail.enqueue(db, {
    key: `${linkKind}/${id}`,
    to: email,
    kind: linkKind,
    organizationId: "",
    data: link,
    expiresAt,
  });
  const notice: NoticeMail = { email, origin };
  await mail.enqueue(db, {
    key: `${noticeKind}/${id}`,
    to: owner.email,
    kind: noticeKind,
    organizationId: "",
    data: notice,
  });
}

const hostOf = (origin: string) => new URL(origin).host;

function writeLink({
  name,
  secret,
  origin,
}: {
  name: string;
  secret: string;
  origin: string;
}): Letter {
  const url = createUrls(origin).app(`/account?${new URLSearchParams({ link: secret })}`);
  return {
    subject: "Confirm your new email for Bindery",
    heading: "Confirm your new email",
    parts: [
      `${nameInMail(name)} wants to use this email for an account. Open the link in a browser where you're signed in, or sign in with your former email first.`,
      { button: { label: "Confirm email", url } },
      "The link works once, for 24 hours, and only for the owner of the account.",
    ],
    reason: `You get this email because the owner of an account at ${hostOf(origin)} entered your email. If it wasn't you, ignore it: nothing changes.`,
  };
}

function writeTaken(origin: string): Letter {
  return {
    subject: "You already have a Bindery account",
    heading: "You already have an account",
    parts: [
      "Somebody wants to use this email for their account, but it has an account already. Nothing was changed.",
      "If it was you, sign in to that account instead, or change its email first.",
      { button: { label: "Sign in", url: createUrls(origin).app("/sign-in") } },
    ],
    reason: `You get this email because the owner of another account at ${hostOf(origin)} entered your email. If it wasn't you, ignore it.`,
  };
}

function writeNotice({ email, origin }: NoticeMail): Letter {
  return {
    subject: "Your Bindery email is about to change",
    heading: "Your email is about to change",
    parts: [
      `Somebody who is signed in to your account wants to change its email to ${nameInMail(email)}. It changes once the link sent there is opened.`,
      "If it was you, there's nothing to do here.",
      "This wasn't me: sign in, cancel the change, and choose a new password. That ends all other sessions. If you can't sign in, use “Forgot password?” on the sign-in page.",
      { button: { label: "Check your account", url: createUrls(origin).app("/account") } },
    ],
    reason: `You get this email because it belongs to an account at ${hostOf(origin)}.`,
  };
}
