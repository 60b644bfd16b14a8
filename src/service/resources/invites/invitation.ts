import type { SsoLogin } from "#contract/saml.ts";
import type { Access } from "../../access.ts";
import { hashSecret } from "../../auth/secrets.ts";
import type { Context } from "../../context.ts";
import type { LinkInviteTable } from "../../store/schema-access.ts";
import type { Db } from "../../store/schema.ts";
import { confinedTo } from "../organizations/sign-on-access.ts";
import { readLogins } from "../saml/saml-providers.ts";

/** Whether an invitation can be accepted now. `off` means that the organization has turned off invite links. */
type InvitationState = "open" | "off" | "expired" | "used";

/** What an invite link grants, for anyone or for one email. */
export type FoundInvitation = Pick<
  LinkInviteTable,
  "organization_id" | "role" | "level" | "space_id" | "collection_id"
> & {
  organization_title: string;
  /** Whether the organization requires single sign-on. */
  enforced: boolean;
  state: InvitationState;
  /** The invitation of one email, which a link for anyone has not. */
  personal: { id: string; email: string } | undefined;
};

/**
 * What a link is about.
 * @param secret last part of the link
 * @returns undefined for one that was revoked or leads to nothing any more
 */
export async function findInvitation(
  { db, clock }: Pick<Context, "db" | "clock">,
  secret: string,
): Promise<FoundInvitation | undefined> {
  const invite = await db
    .selectFrom("invite")
    .innerJoin("organization", "organization.id", "invite.organization_id")
    .select(["invite.organization_id", "invite.id", "invite.email", "invite.role"])
    .select(["invite.expires_at", "invite.used_at"])
    .select(["organization.title as organization_title", "organization.sso as enforced"])
    .where("secret_hash", "=", hashSecret(secret))
    .executeTakeFirst();
  if (invite === undefined) return findLink(db, secret);
  const { id, email, expires_at: end, used_at: usedAt, ...rest } = invite;
  const state = usedAt !== null ? "used" : end <= clock.now() ? "expired" : "open";
  const nowhere = { level: null, space_id: null, collection_id: null };
  return { ...rest, ...nowhere, state, personal: { id, email } };
}

async function findLink(db: Db, secret: string): Promise<FoundInvitation | undefined> {
  const invite = await db
    .selectFrom("link_invite")
    .innerJoin("organization", "organization.id", "link_invite.organization_id")
    .selectAll("link_invite")
    .select(["organization.title as organization_title", "organization.sso as enforced"])
    .select("organization.invite_links as allowed")
    .where("secret_hash", "=", hashSecret(secret))
    .executeTakeFirst();
  if (invite === undefined || !(await leadsSomewhere(db, invite))) return undefined;
  return { ...invite, state: invite.allowed ? "open" : "off", personal: undefined };
}

/** What a link offers to its holder. */
export type Invitation = {
  organization: { id: string; title: string };
  /** In the organization; null is a guest. */
  role: Access;
  /** The shared item and the role in it; absent if the link only adds members. */
  target?: { type: "space" | "collection"; title: string; level: Access };
  state: InvitationState;
  /** The invited email, and whether it has an account; absent for a link that anyone may use. */
  invited?: { email: string; hasAccount: boolean };
  /** The identity providers, where the organization requires single sign-on: there is no other way in. */
  singleSignOn?: SsoLogin[];
  /** Whether the one who asks is in the organization already. */
  isMember: boolean;
};

/**
 * Tells what a link is about before it is followed. The link itself is the permission to know, so nobody need be signed in.
 * @param caller who asks, when that is known
 * @param origin of this service
 * @returns null for a link that was revoked or leads to nothing any more
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
    ...(personal && {
      invited: { email: personal.email, hasAccount: await hasAccount(db, personal.email) },
    }),
    ...(invite.enforced && { singleSignOn: await readLogins(db, id, origin) }),
    isMember: caller !== undefined && (await isMember({ db, caller }, id)),
  };
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
  return { target: { type, title: title ?? "", level: invite.level } };
}

/** Whether there is an account with this email. @param email in lower case */
export async function hasAccount(db: Db, email: string): Promise<boolean> {
  const user = db.selectFrom("user").select("id").where("email", "=", email);
  return (await user.executeTakeFirst()) !== undefined;
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

/** Whether the caller came by single sign-on. */
export async function isSignedOn(context: Pick<Context, "db" | "caller">): Promise<boolean> {
  return context.caller.credential.kind === "session" && (await confinedTo(context)) !== undefined;
}

/** What an identity provider says of a person counts in its own organization alone. */
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
