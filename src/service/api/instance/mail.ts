import type { InstanceMail } from "#contract/instance.ts";
import type { Handlers, Input } from "#contract/operations.ts";
import { instanceScope } from "#service/identity/access/instance.ts";
import { timestamp } from "#service/kernel/clock.ts";
import { inSteps, type Context } from "#service/kernel/context.ts";
import { listOf } from "#service/kernel/store/list.ts";
import { sortBy } from "#service/kernel/store/paging.ts";
import type { MailStatus } from "#service/kernel/store/schema-system.ts";
import { sendTestMail } from "../organizations/test-mail.ts";
import { titlesOf } from "./of-organizations.ts";

/** Mails that nobody got, or perhaps nobody. */
export const failedMail = ["refused", "expired", "uncertain"] as const satisfies MailStatus[];
export const waitingMail = ["queued", "sending"] as const satisfies MailStatus[];

const statusesOf = {
  waiting: waitingMail,
  failed: failedMail,
  all: [...waitingMail, ...failedMail],
} satisfies Record<string, readonly MailStatus[]>;

const testKey = "POST /v1/instance/test-mail";

export const instanceMailHandlers = {
  "GET /v1/instance/mail": async (context, { query }) => {
    await instanceScope(context);
    const { db } = context;
    const mails = db
      .selectFrom("mail_message")
      .select(["id", "kind", "status", "recipient", "organization_id", "attempts", "answer"])
      .select(["created_at", "updated_at"])
      .where("status", "in", statusesOf[query.state ?? "all"]);
    const sort = [
      sortBy("mail_message.created_at", "desc", "number"),
      sortBy("mail_message.id", "desc"),
    ];
    return listOf(mails, query, sort, async (rows) => {
      const organizationOf = await titlesOf(db, rows);
      return rows.map((row): InstanceMail => {
        const isWaiting = waitingMail.some((status) => status === row.status);
        return {
          object: "instance-mail",
          id: row.id,
          kind: row.kind,
          state: isWaiting ? "waiting" : row.status,
          to: row.recipient,
          organization: organizationOf(row.organization_id),
          attempts: row.attempts,
          answer: row.answer ?? undefined,
          createdAt: timestamp(row.created_at),
          updatedAt: timestamp(row.updated_at),
        };
      });
    });
  },

  // Sends outside the transaction, because it takes long and others would wait.
  [testKey as typeof testKey]: inSteps({
    async prepare(context, _input: Input<typeof testKey>) {
      await instanceScope(context);
      return sendTestMail(context);
    },
    async commit(context, _input, result) {
      await instanceScope(context);
      return result;
    },
  }),
} satisfies Partial<Handlers<Context>>;
