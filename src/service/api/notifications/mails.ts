import { sql, type SqlBool } from "kysely";
import { isProvenFor } from "#service/identity/credentials/email-proofs.ts";
import { readSpaceVisibility, type Viewer } from "#service/identity/access/levels.ts";
import type { Environment } from "#service/kernel/context.ts";
import type { MailKind } from "#service/kernel/mail/mail.ts";
import type { Letter } from "#service/kernel/mail/letter.ts";
import type { NotificationMailTable } from "#service/kernel/store/schema-notification.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { letterOf } from "./letter.ts";
import { presentNotifications, visibleNotifications } from "./read.ts";
import { digest } from "./record.ts";
import { settingsOf } from "./settings.ts";
import { unsubscribeUrl } from "./unsubscribe.ts";
import { wayOf } from "./ways.ts";

/** Kind of the mails with notifications. */
export const notificationMail = "notification";

type Facilities = Pick<Environment, "store" | "clock" | "mail" | "settings" | "vault">;

const mailsAtOnce = 50;
/** The rest of a long digest is in the console. */
const mostInMail = 30;

/** Queues the mails that are due. */
export async function sendDueMails(facilities: Facilities, signal: AbortSignal): Promise<void> {
  const { store, clock } = facilities;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const due = await store.read
      .selectFrom("notification_mail")
      .selectAll()
      .where("due_at", "<=", clock.now())
      .orderBy("due_at")
      .limit(mailsAtOnce)
      .execute();
    for (const mail of due) {
      signal.throwIfAborted();
      // oxlint-disable-next-line no-await-in-loop
      await store.transaction((tx) => queueMail(facilities, tx, mail), {
        isolation: "read committed",
        isShort: true,
      });
    }
    if (due.length < mailsAtOnce) return;
  }
}

/** What a mail is about, from which it is written when it is sent. */
type Data = {
  userId: string;
  isDigest: boolean;
  /** The notifications, and since when they haven't been mailed. */
  since: Record<string, number>;
};

async function queueMail(
  facilities: Facilities,
  tx: Db,
  due: NotificationMailTable,
): Promise<void> {
  const { organization_id: organizationId, user_id: userId, topic } = due;
  const taken = await tx
    .deleteFrom("notification_mail")
    .where((where) => where.and(due))
    .returning("topic")
    .executeTakeFirst();
  // Another process was faster.
  if (taken === undefined) return;
  const isDigest = topic === digest;
  const time = isDigest ? "digest" : "at-once";
  const waiting = await tx
    .selectFrom("notification_cause as cause")
    .innerJoin("notification", (join) =>
      join
        .onRef("notification.organization_id", "=", "cause.organization_id")
        .onRef("notification.id", "=", "cause.notification_id"),
    )
    .select(["notification.id", "cause.happened_at"])
    .where("cause.organization_id", "=", organizationId)
    .where("cause.user_id", "=", userId)
    .where("cause.mail", "is not", null)
    .where("cause.mail", "=", time)
    .where(isDigest ? sql<SqlBool>`1 = 1` : sql<SqlBool>`notification.topic = ${topic}`)
    .execute();
  if (waiting.length === 0) return;
  await tx
    .updateTable("notification_cause")
    .set({ mail: null })
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .where("mail", "is not", null)
    .where("mail", "=", time)
    .where("notification_id", "in", [...new Set(waiting.map(({ id }) => id))])
    .execute();
  const { email } = await tx
    .selectFrom("user")
    .select("email")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const since: Record<string, number> = {};
  for (const { id, happened_at: at } of waiting) since[id] = Math.min(since[id] ?? at, at);
  const data: Data = { userId, isDigest, since };
  await facilities.mail.enqueue(tx, {
    key: `notification/${organizationId}/${userId}/${topic}/${due.due_at}`,
    to: email,
    kind: notificationMail,
    organizationId,
    data,
  });
}

/** Writes a mail when it is sent: only with what the person hasn't read, may see now, and still wants by mail. */
export function createNotificationMail({
  settings,
  vault,
}: Pick<Environment, "settings" | "vault">): MailKind {
  return {
    async compose({ to, organizationId, data }, db): Promise<Letter | undefined> {
      const { userId, isDigest, since } = data as Data;
      const recipient = await readRecipient(db, organizationId, { userId, email: to });
      if (recipient === undefined) return undefined;
      const own = { organization_id: organizationId, user_id: userId };
      const chosen = await settingsOf(db, own);
      const { viewer } = recipient;
      const { filter } = await readSpaceVisibility(db, organizationId, viewer);
      const rows = visibleNotifications(db, organizationId, viewer.user_id, filter);
      const unread = await rows
        .where("notification.id", "in", Object.keys(since))
        .where("notification.read_at", "is", null)
        .orderBy("notification.latest_id", "desc")
        .execute();
      const wanted = unread.filter(({ kind }) => wayOf(kind, chosen).mail !== "off");
      if (wanted.length === 0) return undefined;
      const shown = wanted.slice(0, mostInMail);
      const kinds = [...new Set(wanted.map(({ kind }) => kind))];
      const origin = settings.publicUrl ?? "";
      return letterOf({
        organization: { id: organizationId, title: recipient.title },
        notifications: await presentNotifications(
          { db, urls: { origin } },
          organizationId,
          shown,
          since,
        ),
        more: wanted.length - shown.length,
        isDigest,
        origin,
        unsubscribe: unsubscribeUrl(vault, origin, { organizationId, userId, kinds }),
      });
    },
  };
}

type Recipient = { viewer: Viewer; title: string };

/** Undefined for who was disabled, whose email isn't confirmed, or who has another email now. */
async function readRecipient(
  db: Db,
  organizationId: string,
  { userId, email }: { userId: string; email: string },
): Promise<Recipient | undefined> {
  const row = await db
    .selectFrom("member")
    .innerJoin("user", "user.id", "member.user_id")
    .innerJoin("organization", "organization.id", "member.organization_id")
    .select(["member.role", "user.id", "user.email", "organization.title"])
    .where("member.organization_id", "=", organizationId)
    .where("member.user_id", "=", userId)
    .where("member.disabled", "=", false)
    .where("organization.deleted_at", "is", null)
    .executeTakeFirst();
  if (row?.email !== email) return undefined;
  if (!(await isProvenFor(db, row, organizationId))) return undefined;
  return { viewer: { user_id: userId, role: row.role }, title: row.title };
}
