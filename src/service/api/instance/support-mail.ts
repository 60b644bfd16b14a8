import type { Context, Environment } from "#service/kernel/context.ts";
import type { Letter } from "#service/kernel/mail/letter.ts";
import { nameInMail } from "#service/kernel/mail/plain.ts";
import type { SupportAccessTable } from "#service/kernel/store/schema-instance.ts";
import { createUrls } from "#service/kernel/urls.ts";

const kind = "support-answer";

type AnswerMail = {
  /** Of the organization. */
  title: string;
  /** When the access ends, in epoch milliseconds; absent if the request was declined. */
  endsAt?: number;
  origin: string;
};

/** Says what the mail contains that tells an instance admin how an organization answered. */
export function registerSupportMail({ mail }: Pick<Environment, "mail">): void {
  mail.register(kind, { compose: ({ data }) => write(data as AnswerMail) });
}

/** Queues a mail to who asked for support access. @param given undefined: it was declined */
export async function mailSupportAnswer(
  { db, mail, ids, urls }: Context,
  { user_id: userId, title }: SupportAccessTable & { title: string },
  given: { endsAt: number } | undefined,
): Promise<void> {
  const { email } = await db
    .selectFrom("user")
    .select("email")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const data: AnswerMail = { title, origin: urls.origin, ...given };
  const key = `${kind}/${ids.next()}`;
  await mail.enqueue(db, { key, to: email, kind, organizationId: "", data });
}

function write({ title, endsAt, origin }: AnswerMail): Letter {
  const name = nameInMail(title);
  const reason = `You get this email because you asked for support access at ${new URL(origin).host}.`;
  if (endsAt === undefined) {
    const said = `${name} declined support access`;
    return { subject: said, heading: said, parts: ["You can ask again."], reason };
  }
  const until = `${new Date(endsAt).toISOString().slice(0, 16).replace("T", " ")} UTC`;
  return {
    subject: `${name} allowed support access`,
    heading: `${name} allowed support access`,
    parts: [
      `You can see it until ${until}. You can't change anything.`,
      {
        button: {
          label: "Open organizations",
          url: createUrls(origin).app("/instance/organizations"),
        },
      },
    ],
    reason,
  };
}
