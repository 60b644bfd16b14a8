import type { Handlers, Input } from "#contract/operations.ts";
import { demand, organizationPermissions } from "#service/identity/access/access.ts";
import { organizationScope } from "#service/identity/access/scope.ts";
import { inSteps, type Context } from "#service/kernel/context.ts";
import { MailProblem } from "#service/kernel/mail/connection.ts";
import type { Letter } from "#service/kernel/mail/letter.ts";
import { createRateLimit } from "#service/kernel/throttle.ts";

const key = "POST /v1/orgs/{organizationId}/test-mail";

const off = "This server doesn't send email. Set SMTP_URL and MAIL_FROM, then restart it.";

const mailsPerMinute = 5;
const limit = createRateLimit(mailsPerMinute);

const letter: Letter = {
  subject: "Test email from Bindery",
  heading: "Email works",
  parts: ["Bindery can send email, for example for invitations and links to sign in."],
  reason: "You get this email because you asked for a test in Bindery.",
};

/** Admins can send a mail to themselves, and read what the mail server says. */
export const testMailHandlers = {
  // Sends outside the transaction, because it takes long and others would wait.
  [key as typeof key]: inSteps({
    async prepare(context, { params }: Input<typeof key>) {
      await demandAdmin(context, params.organizationId);
      return sendTestMail(context);
    },
    async commit(context, { params }, result) {
      await demandAdmin(context, params.organizationId);
      return result;
    },
  }),
} satisfies Partial<Handlers<Context>>;

/**
 * Sends a mail to the caller, outside any transaction.
 * @returns what the mail server says
 * @throws Failure 429
 */
export async function sendTestMail({
  mail,
  caller,
  db,
  ids,
}: Context): Promise<{ sent: boolean; to: string; answer: string }> {
  await limit.spend(caller.userId);
  const { email: to } = await db
    .selectFrom("user")
    .select("email")
    .where("id", "=", caller.userId)
    .executeTakeFirstOrThrow();
  if (!mail.isOn) return { sent: false, to, answer: off };
  try {
    const answer = await mail.sendNow({ key: `test/${ids.next()}`, to }, letter);
    return { sent: true, to, answer };
  } catch (error) {
    if (!(error instanceof MailProblem)) throw error;
    return { sent: false, to, answer: error.message };
  }
}

async function demandAdmin(context: Context, organizationId: string): Promise<void> {
  const { role } = await organizationScope(context, organizationId);
  demand(organizationPermissions(role).admin, "send a test email");
}
