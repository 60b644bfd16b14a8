import type { Handlers } from "#contract/operations.ts";
import { demand, organizationPermissions, stronger } from "#service/identity/access/access.ts";
import { isProvenFor } from "#service/identity/credentials/email-proofs.ts";
import { isLastAdmin } from "#service/identity/access/admins.ts";
import { signVisitorClaims } from "#service/identity/credentials/visitor-claims.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import type { Db, MemberTable } from "#service/kernel/store/schema.ts";
import { removeGrantsOf } from "#service/identity/access/grants.ts";
import { memberRow, readMember } from "../presenters/member-presenter.ts";
import { organizationScope } from "#service/identity/access/scope.ts";
import { demandMayRemove, demandMayUpdate } from "#service/identity/provisioning/managed.ts";
import { revokeSecrets } from "#service/identity/credentials/ended-secrets.ts";

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

/** Deletes a membership with everything that belongs to it: grants, teams, one-time links, and review requests. */
export async function removeMember(tx: Db, { organization_id, user_id }: MemberKey): Promise<void> {
  await removeGrantsOf(tx, organization_id, user_id);
  await revokeSecrets(tx, { organization_id, user_id });
  await tx
    .deleteFrom("requested_reviewer")
    .where("organization_id", "=", organization_id)
    .where("user_id", "=", user_id)
    .execute();
  await changeMember(tx, { organization_id, user_id }).delete();
}

function disablesSelf(): Failure {
  return new Failure(
    409,
    "You can't disable yourself. Ask another admin to do it, or leave the organization.",
  );
}

type MemberKey = Pick<MemberTable, "organization_id" | "user_id">;

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
    const { role: newRole = member.role, disabled = member.disabled } = body;
    if (disabled && !member.disabled && member.user_id === caller.userId) throw disablesSelf();
    await demandMayUpdate(db, member, {
      enables: member.disabled && !disabled,
      changesRole: newRole !== member.role,
    });
    if (newRole !== member.role || disabled !== member.disabled) {
      if (newRole !== "admin" || disabled) await demandAnotherAdmin(db, member);
      if (disabled || stronger(member.role, newRole) !== newRole) await revokeSecrets(db, member);
      await changeMember(db, member).set({ role: newRole, disabled });
    }
    return readMember(context, organization.id, params.userId, role);
  },

  "DELETE /v1/orgs/{organizationId}/members/{userId}": async (context, { params }) => {
    const { organization, role } = await organizationScope(context, params.organizationId);
    const leaves = params.userId === context.caller.userId;
    demand(leaves || organizationPermissions(role).admin, "remove members");
    const member = await memberRow(context.db, organization.id, params.userId);
    await demandMayRemove(context.db, member);
    await demandAnotherAdmin(context.db, member);
    await removeMember(context.db, member);
  },

  "POST /v1/orgs/{organizationId}/members/{userId}/sso": async (context, { params }) => {
    const { organization, role } = await organizationScope(context, params.organizationId);
    demand(organizationPermissions(role).admin, "mark members as SSO");
    const member = await memberRow(context.db, organization.id, params.userId);
    await changeMember(context.db, member).set({ sso: true });
    return readMember(context, organization.id, params.userId, role);
  },

  "POST /v1/orgs/{organizationId}/ping": async (context, { params }) => {
    const { db, clock, caller, urls } = context;
    const { organization, role } = await organizationScope(context, params.organizationId);
    const member = await memberRow(db, organization.id, caller.userId);
    await changeMember(db, member).set({ last_seen_at: clock.now() });
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
