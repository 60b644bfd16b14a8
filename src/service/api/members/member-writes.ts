import type { Handlers } from "#contract/operations.ts";
import {
  demand,
  organizationPermissions,
  stronger,
  type Access,
} from "#service/identity/access/access.ts";
import { isProvenFor } from "#service/identity/credentials/email-proofs.ts";
import { isLastAdmin } from "#service/identity/access/admins.ts";
import { signVisitorClaims } from "#service/identity/credentials/visitor-claims.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import type { Db, MemberTable } from "#service/kernel/store/schema.ts";
import { removeGrantsOf } from "#service/identity/access/grants.ts";
import { demandPerson, memberRow, readMember } from "../presenters/member-presenter.ts";
import { organizationScope } from "#service/identity/access/scope.ts";
import {
  demandMayRemove,
  demandMayUpdate,
  keepDisabled,
} from "#service/identity/provisioning/managed.ts";
import { endSignedOn, revokeSecrets } from "#service/identity/credentials/ended-secrets.ts";
import { isServiceEmail } from "#service/identity/access/service-email.ts";

/**
 * Checks before an admin is removed, demoted, or disabled.
 * @throws Failure 409 for the last active admin
 */
export async function demandAnotherAdmin(
  tx: Db,
  member: Pick<MemberTable, "organization_id" | "user_id" | "role" | "disabled">,
): Promise<void> {
  if (!(await isLastAdmin(tx, member))) return;
  throw new Failure(
    409,
    "This is the organization's last admin. Make another member an admin first.",
  );
}

/**
 * Deletes a membership with everything that belongs to it: grants, teams, one-time links, sessions of the organization's identity
 * providers, review requests, and the tokens of a service account.
 */
export async function removeMember(tx: Db, { organization_id, user_id }: MemberKey): Promise<void> {
  await endServiceAccount(tx, { organization_id, user_id });
  await removeGrantsOf(tx, organization_id, user_id);
  await revokeSecrets(tx, { organization_id, user_id });
  await endSignedOn(tx, { organization_id, user_id });
  await tx
    .deleteFrom("requested_reviewer")
    .where("organization_id", "=", organization_id)
    .where("user_id", "=", user_id)
    .execute();
  await changeMember(tx, { organization_id, user_id }).delete();
}

/**
 * Changes a membership. A disabled service account loses its tokens, so that what stopped working can't start again by
 * itself.
 * @throws Failure 409 for the last active admin
 */
export async function updateMember(
  tx: Db,
  member: MemberWithUser,
  { role = member.role, disabled = member.disabled }: MemberChanges,
): Promise<void> {
  if (role === member.role && disabled === member.disabled) return;
  if (role !== "admin" || disabled) await demandAnotherAdmin(tx, member);
  if (disabled || stronger(member.role, role) !== role) await revokeSecrets(tx, member);
  if (disabled) await endSignedOn(tx, member);
  if (disabled && isServiceEmail(member.email)) await endTokensOf(tx, member.user_id);
  await changeMember(tx, member).set({ role, disabled });
}

/** Nothing for a person. A service account without a membership is no longer one. Its user stays as the author of what it wrote. */
async function endServiceAccount(
  tx: Db,
  { organization_id: organizationId, user_id: id }: MemberKey,
): Promise<void> {
  const ended = await tx
    .deleteFrom("service_account")
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  if (ended !== undefined) await endTokensOf(tx, id);
}

async function endTokensOf(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom("api_token").where("user_id", "=", userId).execute();
}

function disablesSelf(): Failure {
  return new Failure(
    409,
    "You can't disable yourself. Ask another admin to do it, or leave the organization.",
  );
}

type MemberKey = Pick<MemberTable, "organization_id" | "user_id">;

type MemberWithUser = Awaited<ReturnType<typeof memberRow>>;

type MemberChanges = { role?: Access | undefined; disabled?: boolean | undefined };

function changeMember(tx: Db, { organization_id, user_id }: MemberKey) {
  return {
    set: (changes: Partial<MemberTable>) =>
      tx
        .updateTable("member")
        .set(changes)
        .where("organization_id", "=", organization_id)
        .where("user_id", "=", user_id)
        .execute(),
    delete: () =>
      tx
        .deleteFrom("member")
        .where("organization_id", "=", organization_id)
        .where("user_id", "=", user_id)
        .execute(),
  };
}

export const memberWriteHandlers = {
  "PATCH /v1/orgs/{organizationId}/members/{userId}": async (context, { params, body }) => {
    const { db, caller } = context;
    const { organization, role } = await organizationScope(context, params.organizationId);
    demand(organizationPermissions(role).admin, "change members");
    const member = await memberRow(db, organization.id, params.userId);
    if (body.disabled && !member.disabled && member.user_id === caller.userId) throw disablesSelf();
    await demandMayUpdate(db, member, {
      enables: member.disabled && body.disabled === false,
      changesRole: body.role !== undefined && body.role !== member.role,
    });
    await updateMember(db, member, body);
    if (body.disabled === true) await keepDisabled(db, member);
    return readMember(context, organization.id, params.userId, role);
  },

  "DELETE /v1/orgs/{organizationId}/members/{userId}": async (context, { params }) => {
    const { organization, role } = await organizationScope(context, params.organizationId);
    const isAdmin = organizationPermissions(role).admin;
    const isSelf = params.userId === context.caller.userId;
    demand(isSelf || isAdmin, "remove members");
    const member = await memberRow(context.db, organization.id, params.userId);
    // People can leave. A service account is kept or deleted by admins, whoever has its token.
    demand(isAdmin || !isServiceEmail(member.email), "remove members");
    await demandMayRemove(context.db, member);
    await demandAnotherAdmin(context.db, member);
    await removeMember(context.db, member);
  },

  "POST /v1/orgs/{organizationId}/members/{userId}/sso": async (context, { params }) => {
    const { organization, role } = await organizationScope(context, params.organizationId);
    demand(organizationPermissions(role).admin, "mark members as SSO");
    const member = await memberRow(context.db, organization.id, params.userId);
    demandPerson(member);
    await changeMember(context.db, member).set({ sso: true });
    return readMember(context, organization.id, params.userId, role);
  },

  "POST /v1/orgs/{organizationId}/ping": async (context, { params }) => {
    const { db, clock, caller, urls } = context;
    const { organization, role } = await organizationScope(context, params.organizationId);
    const member = await memberRow(db, organization.id, caller.userId);
    await changeMember(db, member).set({ last_seen_at: clock.now() });
    // Sites are for readers, and the email of a service account is none.
    if (isServiceEmail(member.email)) return {};
    const serviceVisitorClaims = await signVisitorClaims(context, organization.id, urls.origin, {
      userId: caller.userId,
      displayName: member.display_name,
      email: member.email,
      emailVerified: await isProvenFor(
        db,
        { id: caller.userId, email: member.email },
        organization.id,
      ),
      role,
    });
    return { serviceVisitorClaims };
  },
} satisfies Partial<Handlers<Context>>;
