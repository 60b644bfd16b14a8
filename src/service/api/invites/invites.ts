import type { Invite } from "#contract/invite.ts";
import type { Handlers } from "#contract/operations.ts";
import { demand, organizationPermissions } from "#service/identity/access/access.ts";
import { isProvenFor } from "#service/identity/credentials/email-proofs.ts";
import { hashSecret, makeSecret } from "#service/kernel/secrets.ts";
import { day, timestamp } from "#service/kernel/clock.ts";
import { Failure } from "#service/kernel/errors.ts";
import type { Context } from "#service/kernel/context.ts";
import { sortBy } from "#service/kernel/store/paging.ts";
import type { InviteTable } from "#service/kernel/store/schema-access.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { usersById } from "../presenters/user-presenter.ts";
import { find, listOf } from "#service/kernel/store/list.ts";
import { mailInvite, readDeliveries } from "./invite-mail.ts";
import { organizationScope } from "#service/identity/access/scope.ts";

/** How long an email invitation is valid. */
const inviteTime = 7 * day;

/** An invitation as a response, with the link's secret if it was just created. */
type Shown = { row: InviteTable; secret?: string };

async function presentInvites(
  { db, urls }: Pick<Context, "db" | "urls">,
  invites: readonly Shown[],
): Promise<Invite[]> {
  const userOf = await usersById(
    db,
    urls,
    invites.map(({ row }) => row.created_by),
  );
  const deliveries = await readDeliveries(
    db,
    invites.flatMap(({ row }) => row.mail_id ?? []),
  );
  return invites.map(({ row, secret }) => ({
    object: "invite",
    id: row.id,
    email: row.email,
    name: row.name ?? undefined,
    role: row.role,
    createdBy: userOf(row.created_by),
    createdAt: timestamp(row.created_at),
    expiresAt: timestamp(row.expires_at),
    delivery: deliveries.get(row.mail_id ?? ""),
    urls: secret === undefined ? {} : { invite: linkOf(urls, secret) },
  }));
}

const linkOf = (urls: Context["urls"], secret: string) => urls.app(`/invite?token=${secret}`);

/** @throws Failure 404; 403 for anyone who isn't an admin of the organization */
async function invitesScope(context: Context, organizationId: string) {
  const { organization, role } = await organizationScope(context, organizationId);
  demand(organizationPermissions(role).admin, "invite people to this organization");
  return organization;
}

/** The unused invitations of an organization. */
function pendingOf(db: Db, organizationId: string) {
  return db
    .selectFrom("invite")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("used_at", "is", null);
}

/** An unused invitation. @throws Failure 403, 404 */
async function pendingScope(
  context: Context,
  { organizationId, inviteId }: { organizationId: string; inviteId: string },
): Promise<InviteTable> {
  const organization = await invitesScope(context, organizationId);
  return find(pendingOf(context.db, organization.id).where("id", "=", inviteId), "invite");
}

/** A new link that replaces the previous one. */
function newLink({ clock, caller }: Context) {
  const secret = makeSecret();
  const link = {
    secret_hash: hashSecret(secret),
    created_by: caller.userId,
    expires_at: clock.now() + inviteTime,
  };
  return { secret, link };
}

/** @throws Failure 409 if this server doesn't send email */
async function newMail(context: Context, invite: InviteTable) {
  if (!context.mail.isOn) {
    throw new Failure(
      409,
      "This server doesn't send email. Create a new link and send it yourself.",
    );
  }
  const { secret_hash: _, ...terms } = newLink(context).link;
  const link = { ...terms, ...(await sendLink(context, { ...invite, ...terms })) };
  return { secret: undefined, link };
}

/** Mails a link of its own, whose use shows that the person reads mail to that email. The one before stops working. */
async function sendLink(
  context: Context,
  invite: InviteTable,
): Promise<Pick<InviteTable, "mail_id" | "mail_secret_hash">> {
  const secret = makeSecret();
  const link = linkOf(context.urls, secret);
  const mailed = { ...invite, mail_secret_hash: hashSecret(secret) };
  const id = await mailInvite(context, mailed, link);
  return id === null
    ? { mail_id: null, mail_secret_hash: null }
    : { mail_id: id, mail_secret_hash: mailed.mail_secret_hash };
}

export const inviteHandlers = {
  "GET /v1/orgs/{organizationId}/invites": async (context, { params, query }) => {
    const organization = await invitesScope(context, params.organizationId);
    return listOf(
      pendingOf(context.db, organization.id),
      query,
      [sortBy("invite.id", "desc")],
      async (rows) => {
        const shown = rows.map((row) => ({ row }));
        return presentInvites(context, shown);
      },
    );
  },

  "POST /v1/orgs/{organizationId}/invites": async (context, { params, body }) => {
    const { db, clock, ids } = context;
    const organization = await invitesScope(context, params.organizationId);
    const { role = organization.default_role } = body;
    const emails = [...new Set(body.emails.map((email) => email.toLowerCase()))];
    const names = new Map(
      Object.entries(body.names ?? {}).map(([email, name]) => [email.toLowerCase(), name]),
    );
    const members = await confirmedMembers(db, organization.id, emails);
    const invited: Shown[] = [];
    const failed: { email: string; reason: string }[] = [];
    for (const email of emails) {
      if (members.has(email)) {
        failed.push({ email, reason: "This person is already a member of the organization." });
        continue;
      }
      const { secret, link } = newLink(context);
      const row: InviteTable = {
        organization_id: organization.id,
        id: ids.next(),
        email,
        name: names.get(email) ?? null,
        role,
        created_at: clock.now(),
        used_at: null,
        mail_id: null,
        mail_secret_hash: null,
        ...link,
      };
      Object.assign(row, await sendLink(context, row));
      await db
        .deleteFrom("invite")
        .where("organization_id", "=", organization.id)
        .where("email", "=", email)
        .execute();
      await db.insertInto("invite").values(row).execute();
      invited.push({ row, secret });
    }
    return { invites: await presentInvites(context, invited), failed };
  },

  "POST /v1/orgs/{organizationId}/invites/{inviteId}/link": async (context, { params, body }) => {
    const invite = await pendingScope(context, params);
    const { secret, link } = body.mail ? await newMail(context, invite) : newLink(context);
    await context.db
      .updateTable("invite")
      .set(link)
      .where("organization_id", "=", invite.organization_id)
      .where("id", "=", invite.id)
      .execute();
    const [shown] = await presentInvites(context, [
      { row: { ...invite, ...link }, ...(secret && { secret }) },
    ]);
    return shown!;
  },

  "DELETE /v1/orgs/{organizationId}/invites/{inviteId}": async (context, { params }) => {
    const invite = await pendingScope(context, params);
    await context.db
      .deleteFrom("invite")
      .where("organization_id", "=", invite.organization_id)
      .where("id", "=", invite.id)
      .execute();
  },
} satisfies Partial<Handlers<Context>>;

/**
 * Filters emails to those of members who have confirmed them. Others can be invited: accepting the invitation confirms
 * the email, and sets the member aside if the email isn't theirs.
 */
async function confirmedMembers(
  db: Db,
  organizationId: string,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom("user")
    .innerJoin("member", "member.user_id", "user.id")
    .select(["user.id", "user.email"])
    .where("member.organization_id", "=", organizationId)
    .where("user.email", "in", emails)
    .execute();
  const confirmed = new Set<string>();
  for (const owner of rows) {
    if (await isProvenFor(db, owner, organizationId)) confirmed.add(owner.email);
  }
  return confirmed;
}
