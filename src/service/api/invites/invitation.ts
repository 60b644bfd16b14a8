import type { SsoLogin } from "#contract/saml.ts";
import type { Access } from "#service/identity/access/access.ts";
import {
  isProvenFor,
  readEmailOwner,
  type EmailOwner,
} from "#service/identity/credentials/email-proofs.ts";
import { hashSecret } from "#service/kernel/secrets.ts";
import type { Context } from "#service/kernel/context.ts";
import type { LinkInviteTable } from "#service/kernel/store/schema-access.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { maySetAside } from "../account/set-aside.ts";
import { confinedTo } from "#service/identity/access/sign-on-access.ts";
import { endOf } from "../presenters/access-end.ts";
import { readLogins } from "../identity-providers/logins.ts";

/**
 * Whether an invitation can be accepted now. `off` means that the organization has turned off invite links, `full` that
 * as many people as it was made for have joined with the link.
 */
type InvitationState = "open" | "off" | "expired" | "used" | "full";

/** What an invite link grants, for anyone or for one email. */
export type FoundInvitation = Pick<
  LinkInviteTable,
  "organization_id" | "id" | "role" | "level" | "space_id" | "collection_id" | "access_ends_at"
> & {
  organization_title: string;
  /** Whether the organization requires single sign-on. */
  enforced: boolean;
  state: InvitationState;
  /** The invitation of one email; undefined for a link that anyone can use. */
  personal: { email: string; name: string | null; isMailed: boolean } | undefined;
};

/**
 * The invitation of a link.
 * @param secret last part of the link
 * @returns undefined if it was revoked or its target no longer exists
 */
export async function findInvitation(
  { db, clock }: Pick<Context, "db" | "clock">,
  secret: string,
): Promise<FoundInvitation | undefined> {
  const hash = hashSecret(secret);
  const invite = await db
    .selectFrom("invite")
    .innerJoin("organization", "organization.id", "invite.organization_id")
    .select(["invite.organization_id", "invite.id", "invite.email", "invite.role"])
    .select(["invite.name", "invite.mail_secret_hash"])
    .select(["invite.expires_at", "invite.used_at"])
    .select(["organization.title as organization_title", "organization.sso as enforced"])
    .where((where) =>
      where.or([where("secret_hash", "=", hash), where("mail_secret_hash", "=", hash)]),
    )
    .executeTakeFirst();
  if (invite === undefined) return findLink({ db, clock }, secret);
  const { email, name, mail_secret_hash: mailed, ...others } = invite;
  const { expires_at: end, used_at: usedAt, ...rest } = others;
  const state = usedAt !== null ? "used" : end <= clock.now() ? "expired" : "open";
  const nowhere = { level: null, space_id: null, collection_id: null, access_ends_at: null };
  return { ...rest, ...nowhere, state, personal: { email, name, isMailed: mailed === hash } };
}

async function findLink(
  { db, clock }: Pick<Context, "db" | "clock">,
  secret: string,
): Promise<FoundInvitation | undefined> {
  const invite = await db
    .selectFrom("link_invite")
    .innerJoin("organization", "organization.id", "link_invite.organization_id")
    .selectAll("link_invite")
    .select(["organization.title as organization_title", "organization.sso as enforced"])
    .select("organization.invite_links as allowed")
    .where("secret_hash", "=", hashSecret(secret))
    .executeTakeFirst();
  if (invite === undefined || !(await leadsSomewhere(db, invite))) return undefined;
  return { ...invite, state: stateOf(invite, clock.now()), personal: undefined };
}

function stateOf(
  link: Pick<LinkInviteTable, "expires_at" | "access_ends_at" | "uses" | "max_uses"> & {
    allowed: boolean;
  },
  now: number,
): InvitationState {
  if (Math.min(link.expires_at, link.access_ends_at ?? Infinity) <= now) return "expired";
  if (link.uses >= link.max_uses) return "full";
  return link.allowed ? "open" : "off";
}

/** What a link offers to the person who opens it. */
type Invitation = {
  organization: { id: string; title: string };
  /** Role in the organization; null means guest. */
  role: Access;
  /** The shared item and the role in it; absent if the link only adds members. */
  target?: { type: "space" | "collection"; title: string; level: Access; endsAt?: string };
  state: InvitationState;
  /**
   * The invited email, and whether it has an account; absent for a link that anyone can use. `unconfirmed`: that account
   * never confirmed the email and can be set aside by creating a new one.
   */
  invited?: { email: string; name?: string; hasAccount: boolean; unconfirmed?: true };
  /** The identity providers, if the organization requires single sign-on. There is no other way to join then. */
  singleSignOn?: SsoLogin[];
  /** Whether the caller is already a member of the organization. */
  isMember: boolean;
};

/**
 * Describes a link before it is used. The link itself is the permission, so signing in isn't required.
 * @param caller the caller, if signed in
 * @param origin origin of this service
 * @returns null if the link was revoked or its target no longer exists
 */
export async function readInvitation(
  { db, clock }: Pick<Context, "db" | "clock">,
  secret: string,
  { caller, origin }: { caller: Context["caller"] | undefined; origin: string },
): Promise<Invitation | null> {
  const invite = await findInvitation({ db, clock }, secret);
  if (invite === undefined) return null;
  const { organization_id: id, organization_title: title, state, personal } = invite;
  return {
    organization: { id, title },
    role: invite.level === null ? invite.role : null,
    ...(await readTarget(db, invite)),
    state,
    ...(personal && { invited: await readInvited(db, id, personal) }),
    ...(invite.enforced && { singleSignOn: await readLogins(db, id, origin) }),
    isMember: caller !== undefined && (await isMember({ db, caller }, id)),
  };
}

async function readInvited(
  db: Db,
  organizationId: string,
  { email, name }: NonNullable<FoundInvitation["personal"]>,
) {
  const owner = await readEmailOwner(db, email);
  const invited = { email, ...(name !== null && { name }) };
  if (owner === undefined) return { ...invited, hasAccount: false };
  const isUnconfirmed = await isReplaceable(db, owner, organizationId);
  return { ...invited, hasAccount: true, ...(isUnconfirmed && { unconfirmed: true as const }) };
}

/** Whether the account of an invited email may belong to someone else and can be set aside for the invited person. */
export async function isReplaceable(
  db: Db,
  owner: EmailOwner,
  organizationId: string,
): Promise<boolean> {
  if (await isProvenFor(db, owner, organizationId)) return false;
  return maySetAside(db, owner, organizationId);
}

async function readTarget(db: Db, invite: FoundInvitation): Promise<Pick<Invitation, "target">> {
  const type = invite.space_id === null ? "collection" : "space";
  const at = invite.space_id ?? invite.collection_id;
  if (at === null) return {};
  const { title } = await db
    .selectFrom(type)
    .select("title")
    .where("organization_id", "=", invite.organization_id)
    .where("id", "=", at)
    .executeTakeFirstOrThrow();
  return {
    target: { type, title: title ?? "", level: invite.level, ...endOf(invite.access_ends_at) },
  };
}

async function isMember(
  context: Pick<Context, "db" | "caller">,
  organizationId: string,
): Promise<boolean> {
  if (await isSignedOnElsewhere(context, organizationId)) return false;
  const member = await context.db
    .selectFrom("member")
    .select("user_id")
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", context.caller.userId)
    .executeTakeFirst();
  return member !== undefined;
}

/** Whether the caller signed in with single sign-on. */
export async function isSignedOn(context: Pick<Context, "db" | "caller">): Promise<boolean> {
  return context.caller.credential.kind === "session" && (await confinedTo(context)) !== undefined;
}

/** Whether the caller signed in with another organization's identity provider, which isn't trusted here. */
export async function isSignedOnElsewhere(
  context: Pick<Context, "db" | "caller">,
  organizationId: string,
): Promise<boolean> {
  const signedOn = await confinedTo(context);
  return signedOn !== undefined && signedOn !== organizationId;
}

async function leadsSomewhere(
  tx: Db,
  { organization_id, space_id, collection_id }: LinkInviteTable,
): Promise<boolean> {
  if (space_id !== null) {
    const space = await tx
      .selectFrom("space")
      .select("id")
      .where("organization_id", "=", organization_id)
      .where("id", "=", space_id)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    return space !== undefined;
  }
  if (collection_id === null) return true;
  const collection = await tx
    .selectFrom("collection")
    .select("id")
    .where("organization_id", "=", organization_id)
    .where("id", "=", collection_id)
    .executeTakeFirst();
  return collection !== undefined;
}
