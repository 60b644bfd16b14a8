import type { User } from "#contract/user.ts";
import type { Context, Environment } from "#service/kernel/context.ts";
import type { Letter } from "#service/kernel/mail/letter.ts";
import { textInMail } from "#service/kernel/mail/plain.ts";
import { createUrls } from "#service/kernel/urls.ts";

const kind = "account-state";

type StateMail = {
  /** Why it was disabled; absent if it was enabled. */
  reason?: string;
  origin: string;
};

/** Says what the mails contain that tell people that their account was disabled everywhere, or enabled again. */
export function registerAccountMail({ mail }: Pick<Environment, "mail">): void {
  mail.register(kind, { compose: ({ data }) => write(data as StateMail) });
}

/** Queues a mail to a person whose account was disabled or enabled. */
export async function mailAccountState(
  { db, mail, ids, urls }: Context,
  { user, reason }: { user: User; reason?: string },
): Promise<void> {
  if (user.email === undefined) return;
  const data: StateMail = { origin: urls.origin, ...(reason !== undefined && { reason }) };
  const key = `${kind}/${ids.next()}`;
  await mail.enqueue(db, { key, to: user.email, kind, organizationId: "", data });
}

function write({ reason: why, origin }: StateMail): Letter {
  const { host } = new URL(origin);
  const reason = `You get this email because you have an account at ${host}.`;
  if (why === undefined) {
    return {
      subject: "Your Bindery account was enabled",
      heading: "Your account was enabled",
      parts: [
        "You can sign in again. API tokens that you had before don't come back: create new ones.",
        { button: { label: "Sign in", url: createUrls(origin).app("/sign-in") } },
      ],
      reason,
    };
  }
  return {
    subject: "Your Bindery account was disabled",
    heading: "Your account was disabled",
    parts: [
      "An admin of this server gave this reason:",
      { quote: textInMail(why, 1000) },
      "You can't sign in, and your sessions and API tokens have ended. What you wrote stays. If this is a mistake, ask the person who runs the server.",
    ],
    reason,
  };
}
