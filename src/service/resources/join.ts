import { stronger, type Access } from "../access.ts";
import type { Context } from "../context.ts";
import { Failure, notFound } from "../errors.ts";
import type { LinkInviteTable } from "../store/schema-access.ts";
import type { Db } from "../store/schema.ts";
import { addMember } from "./organizations.ts";
import { grant } from "./permission-writes.ts";
import { signedOnFor } from "./sign-on-access.ts";

/** Where a link led: what the console opens next. */
export type Joined = { organization: string; space?: string; collection?: string };

type Found = LinkInviteTable & { allowed: boolean; organization_title: string };

/** What a link is about; undefined for one that was taken back or leads to nothing any more. */
async function findInvite(db: Db, secret: string): Promise<Found | undefined> {
  const invite = await db
    .selectFrom("link_invite")
    .innerJoin("organization", "organization.id", "link_invite.organization_id")
    .selectAll("link_invite")
    .select(["organization.invite_links as allowed", "organization.title as organization_title"])
    .where("secret", "=", secret)
    .executeTakeFirst();
  return invite !== undefined && (await leadsSomewhere(db, invite)) ? invite : undefined;
}

/** What a link promises to whoever holds it. */
export type Invitation = {
  organization: { id: string; title: string };
  /** In the organization; null is a guest. */
  role: Access;
  /** What is shared by it, with the level there; absent where it only makes members. */
  target?: { type: "space" | "collection"; title: string; level: Access };
  /** Whether the organization lets links work at the moment. */
  allowed: boolean;
  /** Whether the one who asks is in the organization already. */
  isMember: boolean;
};

/**
 * Tells what a link is about before it is followed. The link itself is the permission to know, so nobody need be signed in.
 * @param caller who asks, when that is known
 * @returns null for a link that was taken back or leads to nothing any more
 */
export async function readInvitation(
  db: Db,
  secret: string,
  caller: Context["caller"] | undefined,
): Promise<Invitation | null> {
  const invite = await findInvite(db, secret);
  if (invite === undefined) return null;
  const { organization_id: id, organization_title: title, space_id, collection_id } = invite;
  const type = space_id === null ? "collection" : "space";
  const at = space_id ?? collection_id;
  const target =
    at === null
      ? undefined
      : await db
          .selectFrom(type)
          .select("title")
          .where("organization_id", "=", id)
          .where("id", "=", at)
          .executeTakeFirstOrThrow();
  return {
    organization: { id, title },
    role: invite.level === null ? invite.role : null,
    ...(target && { target: { type, title: target.title ?? "", level: invite.level } }),
    allowed: invite.allowed,
    isMember: caller !== undefined && (await isMember({ db, caller }, id)),
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

/** What an identity provider says of somebody counts in its own organization alone. */
async function isSignedOnElsewhere(
  context: Pick<Context, "db" | "caller">,
  organizationId: string,
): Promise<boolean> {
  const signedOn = await signedOnFor(context);
  return signedOn !== undefined && signedOn !== organizationId;
}

/**
 * Lets the caller in by a link. Who is a member already keeps what they have where it is more.
 * @param secret last part of the link
 * @throws Failure 404 for a link that was taken back or leads to nothing any more, 403 for somebody whose access was disabled,
 *   409 while links are turned off
 */
export async function join(
  context: Pick<Context, "db" | "clock" | "caller">,
  secret: string,
): Promise<Joined> {
  const { db, clock, caller } = context;
  const invite = await findInvite(db, secret);
  if (invite === undefined) throw notFound("invitation");
  if (await isSignedOnElsewhere(context, invite.organization_id)) throw notFound("invitation");
  if (!invite.allowed) {
    throw new Failure(409, "This organization has turned off links that invite. Ask to be added.");
  }
  const organizationId = invite.organization_id;
  const member = await db
    .selectFrom("member")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", caller.userId)
    .executeTakeFirst();
  if (member?.disabled) {
    throw new Failure(403, "Your access to this organization was disabled. Ask an administrator.");
  }
  if (member === undefined) {
    const role = invite.level === null ? invite.role : null;
    await addMember(db, { organizationId, userId: caller.userId, role }, clock.now());
  } else if (invite.level === null) {
    await raise(db, organizationId, caller.userId, stronger(member.role, invite.role));
  }
  await shareTarget(context, invite);
  return {
    organization: organizationId,
    ...(invite.space_id !== null && { space: invite.space_id }),
    ...(invite.collection_id !== null && { collection: invite.collection_id }),
  };
}

async function raise(tx: Db, organizationId: string, userId: string, role: Access): Promise<void> {
  await tx
    .updateTable("member")
    .set({ role })
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .execute();
}

/** Grants the link's level on its space or collection, unless the caller was granted more. */
async function shareTarget(
  context: Pick<Context, "db" | "clock" | "caller">,
  { organization_id, space_id, collection_id, level }: LinkInviteTable,
): Promise<void> {
  const id = space_id ?? collection_id;
  if (id === null || level === null) return;
  const { userId } = context.caller;
  const granted = await context.db
    .selectFrom("access_grant")
    .select("role")
    .where("organization_id", "=", organization_id)
    .where("target_id", "=", id)
    .where("grantee_kind", "=", "user")
    .where("grantee_id", "=", userId)
    .executeTakeFirst();
  const role = stronger(granted?.role ?? null, level) ?? level;
  await grant(context, { organization_id, id }, [{ kind: "user", id: userId }], role);
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
