import type { Invite } from "#contract/invite.ts";
import { day, timestamp } from "#service/kernel/clock.ts";
import type { Context, Environment } from "#service/kernel/context.ts";
import { addEvent } from "#service/kernel/events/record.ts";
import type { Letter } from "#service/kernel/mail/letter.ts";
import { nameInMail } from "#service/kernel/mail/plain.ts";
import type { InviteTable } from "#service/kernel/store/schema-access.ts";
import type { MailStatus } from "#service/kernel/store/schema-system.ts";
import type { Db } from "#service/kernel/store/schema.ts";

/** The kind of mail that invites a person. */
const kind = "invitation";

type InviteMail = { inviteId: string; link: string };

/** Says what invitations that are mailed contain, and shows at the pending invitation what became of the mail. */
export function registerInviteMail({ mail, clock, ids, live }: Environment): void {
  mail.register(kind, {
    async compose({ id, data, organizationId }, db) {
      const { inviteId, link } = data as InviteMail;
      const invite = await readInvite(db, { organizationId, inviteId, mailId: id });
      // It was accepted, revoked, or sent again since.
      return invite && invite.expires_at > clock.now() ? write(invite, link) : undefined;
    },
    async noteEnd(tx, { id, organizationId }) {
      const invite = await tx
        .selectFrom("invite")
        .select("id")
        .where("organization_id", "=", organizationId)
        .where("mail_id", "=", id)
        .executeTakeFirst();
      if (invite === undefined) return;
      const of = { kind: "invite", targetId: invite.id, ids: { inviteId: invite.id } };
      await addEvent(tx, { clock, ids, live }, { organizationId, ...of, action: "invite.mail" });
    },
  });
}

function readInvite(
  db: Db,
  {
    organizationId,
    inviteId,
    mailId,
  }: { organizationId: string; inviteId: string; mailId: string },
) {
  return db
    .selectFrom("invite")
    .innerJoin("organization", "organization.id", "invite.organization_id")
    .leftJoin("user", "user.id", "invite.created_by")
    .select(["invite.name", "invite.role", "invite.expires_at", "organization.title"])
    .select("user.display_name as inviter")
    .where("invite.organization_id", "=", organizationId)
    .where("invite.id", "=", inviteId)
    .where("invite.mail_id", "=", mailId)
    .where("invite.used_at", "is", null)
    .where("organization.deleted_at", "is", null)
    .executeTakeFirst();
}

function write(
  {
    title,
    inviter,
    name,
    role,
    expires_at: end,
  }: NonNullable<Awaited<ReturnType<typeof readInvite>>>,
  link: string,
): Letter {
  const organization = nameInMail(title);
  const by = inviter === null ? "An admin" : nameInMail(inviter);
  const reason = `${by} invited you to “${organization}” on Bindery.`;
  const until = new Date(end).toLocaleDateString("en-US", { dateStyle: "long", timeZone: "UTC" });
  return {
    subject: `Join “${organization}” on Bindery`,
    heading: `Join “${organization}”`,
    parts: [
      ...(name === null ? [] : [`Hi ${nameInMail(name)},`]),
      role === null
        ? `${by} invited you as a guest, to read and comment on what is shared with you.`
        : `${by} invited you to work on documentation together.`,
      { button: { label: "Accept invitation", url: link } },
      `The link works once, until ${until}. It's only for you, so don't forward this email.`,
    ],
    reason: `You get this email because ${reason} If you don't know them, ignore it.`,
  };
}

/**
 * Queues the mail for an invitation.
 * @param invite as it is stored, with `mail_id` as the ID of the mail before
 * @param link with a secret of its own: whoever uses it reads mail to that email
 * @returns the mail's ID; null if mail is off
 */
export async function mailInvite(
  { db, mail, clock }: Pick<Context, "db" | "mail" | "clock">,
  invite: Pick<InviteTable, "organization_id" | "id" | "email" | "expires_at" | "mail_secret_hash">,
  link: string,
): Promise<string | null> {
  const data: InviteMail = { inviteId: invite.id, link };
  const queued = await mail.enqueue(db, {
    key: `invitation/${invite.id}/${invite.mail_secret_hash}`,
    to: invite.email,
    kind,
    organizationId: invite.organization_id,
    data,
    expiresAt: Math.min(invite.expires_at, clock.now() + 3 * day),
  });
  return queued?.id ?? null;
}

const states: Record<Exclude<MailStatus, "dropped">, NonNullable<Invite["delivery"]>["state"]> = {
  queued: "waiting",
  sending: "waiting",
  sent: "sent",
  refused: "refused",
  expired: "failed",
  uncertain: "uncertain",
};

/** What became of the mails of invitations, by their ID. */
export async function readDeliveries(
  db: Db,
  mailIds: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<Invite["delivery"]>>> {
  if (mailIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("mail_message")
    .select(["id", "status", "answer", "updated_at"])
    .where("id", "in", mailIds)
    .execute();
  return new Map(
    rows.flatMap(({ id, status, answer, updated_at: at }) => {
      if (status === "dropped") return [];
      const said = status !== "sent" && answer !== null ? { answer } : {};
      return [[id, { state: states[status], at: timestamp(at), ...said }] as const];
    }),
  );
}
