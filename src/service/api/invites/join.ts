import { isKept, stronger, type Access } from "#service/identity/access/access.ts";
import {
  isProvenFor,
  operator,
  proveEmail,
  readEmailOwner,
  type EmailOwner,
} from "#service/identity/credentials/email-proofs.ts";
import type { Context, Environment } from "#service/kernel/context.ts";
import { Failure, invalid } from "#service/kernel/errors.ts";
import type { Write } from "#service/kernel/events/record.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { setAside, tellOfEarlierAccount } from "../account/set-aside.ts";
import { addUser } from "../account/user.ts";
import { demandFound } from "#service/kernel/store/list.ts";
import { addMember } from "../organizations/organizations.ts";
import { lastsAsLong } from "../permissions/access-end.ts";
import { readGranted } from "../permissions/grant-notes.ts";
import { grant } from "../permissions/permission-writes.ts";
import { mayVouchFor } from "#service/identity/domains/owners.ts";
import { readLogins } from "../identity-providers/logins.ts";
import {
  findInvitation,
  isReplaceable,
  isSignedOn,
  isSignedOnElsewhere,
  type FoundInvitation,
} from "./invitation.ts";

/** What the console opens after joining. */
type Joined = { organization: string; space?: string; collection?: string };

/**
 * Adds the caller through a link. Members never lose access they already have.
 * @param secret last part of the link
 * @throws Failure 404 for a link that was revoked or no longer leads anywhere; 403 for a disabled member, and for a
 * session of another organization's single sign-on; 409 for a link that was used up, has expired, or is turned off, for a
 * member who follows a link for a new person, and if single sign-on is required
 */
export async function join(
  context: Pick<Context, "db" | "clock" | "ids" | "caller" | "jobs">,
  secret: string,
): Promise<Joined> {
  const { db, caller } = context;
  const invite = await demandOpen(context, secret);
  const { organization_id: organizationId } = invite;
  if (await isSignedOnElsewhere(context, organizationId)) {
    throw new Failure(
      403,
      "You're signed in for another organization only. Sign out, then open this link again.",
    );
  }
  if (invite.enforced && !(await isSignedOn(context))) throw singleSignOnOnly();
  const member = await db
    .selectFrom("member")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", caller.userId)
    .executeTakeFirst();
  if (member?.disabled) {
    throw new Failure(403, "Your access to this organization was disabled. Ask an admin.");
  }
  const confirms = await confirm(context, invite);
  if (member === undefined) return enter(context, invite);
  if (invite.personal !== undefined) {
    if (!confirms) {
      throw new Failure(
        409,
        "You're already a member of this organization. This invitation is for new members.",
      );
    }
    await useUp(db, organizationId, invite.id, context.clock.now());
  }
  const role = invite.level === null ? stronger(member.role, invite.role) : member.role;
  if (role !== member.role) await raise(db, organizationId, caller.userId, role);
  const isShared = await shareTarget(context, invite);
  if (role !== member.role || isShared) await countUse(db, invite);
  return placeOf(invite);
}

/**
 * Confirms the caller's email if the invitation is for it, since its link was handed to the email's owner.
 * @returns whether it wasn't confirmed before
 */
async function confirm(
  context: Pick<Context, "db" | "clock" | "ids" | "caller">,
  invite: FoundInvitation,
): Promise<boolean> {
  const { db, caller } = context;
  const { organization_id: organizationId, personal } = invite;
  if (personal === undefined) return false;
  const owner = await readEmailOwner(db, personal.email);
  if (owner?.id !== caller.userId) return false;
  if (await isProvenFor(db, owner, organizationId)) return false;
  const holder = caller.credential.kind === "session" ? caller.credential.id : null;
  await proveEmail(db, context, owner, authorityOf(invite), holder);
  return true;
}

/**
 * Who confirms the email of an invitation: the admin who handed out the link, or this server, whose mail with another link nobody but the
 * email's owner can read.
 */
function authorityOf({ organization_id, personal }: FoundInvitation) {
  return personal?.isMailed
    ? ({ organizationId: operator, kind: "mail" } as const)
    : ({ organizationId: organization_id, kind: "invitation" } as const);
}

/** A person without an account. `email` in lower case; absent for an email invitation. */
export type Newcomer = { displayName: string; email: string | undefined };

/**
 * Checks whether a link allows someone to create an account.
 * @returns the email of the account
 * @throws Failure 400 for a missing or unexpected email, 404 for an unknown link. 409 if the link can't be used, the
 * email has an account, or single sign-on is required.
 */
export async function demandNewcomer(
  context: Pick<Context, "db" | "clock">,
  secret: string,
  { email: given }: Newcomer,
): Promise<{ invite: FoundInvitation; email: string; replaced: EmailOwner | undefined }> {
  const { db } = context;
  const invite = await demandOpen(context, secret);
  if (invite.enforced) throw singleSignOnOnly();
  const email = emailOf(invite, given);
  const owner = await readEmailOwner(db, email);
  const isOpen = invite.personal !== undefined && owner !== undefined;
  const replaces = isOpen && (await isReplaceable(db, owner, invite.organization_id));
  if (owner !== undefined && !replaces) {
    throw new Failure(
      409,
      `${email} already has an account. Sign in with it, then open this link again.`,
    );
  }
  // The identity provider would sign in to this new account, so the email's owner must authenticate there first.
  if (invite.personal === undefined && (await hasProvider(db, invite.organization_id, email))) {
    throw new Failure(
      409,
      "Emails of this domain use single sign-on in this organization. Continue with single sign-on instead.",
    );
  }
  return { invite, email, replaced: owner };
}

/**
 * Creates an account and joins with a link. An account that has the invited email without having confirmed it is set
 * aside.
 * @throws Failure as `demandNewcomer`
 */
export async function joinAsNewcomer(
  context: Pick<Environment, "clock" | "ids" | "live" | "jobs"> & { db: Db },
  secret: string,
  newcomer: Newcomer,
  request: Pick<Write, "address" | "requestId">,
): Promise<{ userId: string; joined: Joined }> {
  const { db } = context;
  const { invite, email, replaced } = await demandNewcomer(context, secret, newcomer);
  const { organization_id: organizationId } = invite;
  if (replaced !== undefined) {
    await setAside(db, context, request, { owner: replaced, organizationId });
  }
  const { displayName } = newcomer;
  const { id: userId } = await addUser(db, context, { displayName, email });
  if (replaced !== undefined) await tellOfEarlierAccount(db, context, { userId, organizationId });
  if (invite.personal !== undefined) {
    await proveEmail(db, context, { id: userId, email }, authorityOf(invite));
  }
  // The session is created later; only the user matters here.
  const caller: Context["caller"] = { userId, credential: { kind: "session", id: "" } };
  return { userId, joined: await enter({ ...context, caller }, invite) };
}

/** Makes the caller a member with a link; an email invitation is then used up. */
async function enter(
  context: Pick<Context, "db" | "clock" | "caller" | "jobs">,
  invite: FoundInvitation,
): Promise<Joined> {
  const { db, clock, caller } = context;
  const { organization_id: organizationId, personal } = invite;
  if (personal === undefined) await countUse(db, invite);
  else await useUp(db, organizationId, invite.id, clock.now());
  const role = invite.level === null ? invite.role : null;
  await addMember(db, { organizationId, userId: caller.userId, role }, clock.now());
  await shareTarget(context, invite);
  return placeOf(invite);
}

/** @throws Failure 409 if it was used in the meantime */
export async function useUp(
  tx: Db,
  organizationId: string,
  inviteId: string,
  now: number,
): Promise<void> {
  const used = await tx
    .updateTable("invite")
    .set({ used_at: now })
    .where("organization_id", "=", organizationId)
    .where("id", "=", inviteId)
    .where("used_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (used === undefined) throw unusable("used");
}

/** Counts a use of a link that anyone can use. @throws Failure 409 if others took the last ones in the meantime */
async function countUse(
  tx: Db,
  { organization_id, id }: Pick<FoundInvitation, "organization_id" | "id">,
): Promise<void> {
  const counted = await tx
    .updateTable("link_invite")
    .set(({ eb }) => ({ uses: eb("uses", "+", 1) }))
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .whereRef("uses", "<", "max_uses")
    .returning("id")
    .executeTakeFirst();
  if (counted === undefined) throw unusable("full");
}

/** The usable invitation of an email. @param email in lower case */
export async function findInviteOf(
  db: Db,
  { organizationId, email }: { organizationId: string; email: string },
  now: number,
): Promise<{ id: string; role: Access } | undefined> {
  return db
    .selectFrom("invite")
    .select(["id", "role"])
    .where("organization_id", "=", organizationId)
    .where("email", "=", email)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** @throws Failure 404, 409 */
async function demandOpen(
  context: Pick<Context, "db" | "clock">,
  secret: string,
): Promise<FoundInvitation> {
  const invite = demandFound(await findInvitation(context, secret), "invite");
  if (invite.state !== "open") throw unusable(invite.state);
  return invite;
}

function unusable(state: Exclude<FoundInvitation["state"], "open">): Failure {
  const reasons = {
    used: "This invitation has been used. Sign in with the account that was created with it.",
    expired: "This invitation has expired. Ask the person who sent it for a new link.",
    full: "As many people as this link was made for have joined with it. Ask the person who sent it for a new link.",
    off: "This organization has turned off invite links. Ask an admin to invite you by email.",
  };
  return new Failure(409, reasons[state]);
}

function singleSignOnOnly(): Failure {
  return new Failure(
    409,
    "This organization requires single sign-on. Continue with single sign-on to accept.",
  );
}

function emailOf({ personal }: FoundInvitation, given: string | undefined): string {
  if (personal === undefined) {
    if (given === undefined) throw invalid("body.email", "Enter your email.");
    return given;
  }
  if (given !== undefined && given !== personal.email) {
    throw invalid("body.email", "This invitation is for another email.");
  }
  return personal.email;
}

/** Whether the organization has proven the email's domain and has an identity provider for it. */
async function hasProvider(db: Db, organizationId: string, email: string): Promise<boolean> {
  if (!(await mayVouchFor(db, { organizationId, email }))) return false;
  return (await readLogins(db, organizationId, "")).length > 0;
}

async function raise(tx: Db, organizationId: string, userId: string, role: Access): Promise<void> {
  await tx
    .updateTable("member")
    .set({ role })
    .where("organization_id", "=", organizationId)
    .where("user_id", "=", userId)
    .execute();
}

/**
 * Grants the link's role on its space or collection, unless the caller has a stronger or longer grant.
 * @returns whether that gave the caller more than before
 */
async function shareTarget(
  context: Pick<Context, "db" | "clock" | "caller" | "jobs">,
  { organization_id, space_id, collection_id, level, access_ends_at: endsAt }: FoundInvitation,
): Promise<boolean> {
  const id = space_id ?? collection_id;
  if (id === null || level === null) return false;
  const place = { organization_id, id };
  const who = { kind: "user", id: context.caller.userId } as const;
  const [own] = (await readGranted(context.db, place, [who])).values();
  // Both in one would give more than either.
  const isMore = (access: NonNullable<typeof own>) =>
    isKept(access.role, level) &&
    lastsAsLong(endsAt, access.endsAt) &&
    (level !== access.role || endsAt !== access.endsAt);
  if (own !== undefined && !isMore(own)) return false;
  await grant(context, place, [who], { role: level, endsAt });
  return true;
}

function placeOf({ organization_id, space_id, collection_id }: FoundInvitation): Joined {
  return {
    organization: organization_id,
    ...(space_id !== null && { space: space_id }),
    ...(collection_id !== null && { collection: collection_id }),
  };
}
