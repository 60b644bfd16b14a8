import type { Member } from "#contract/member.ts";
import type { Role } from "#contract/schema.ts";
import { gate } from "#console/kit/gate.ts";
import { roleName } from "#console/kit/roles.ts";
import { memberTexts as t } from "#console/messages/members.ts";

/** Who looks at the members, and what the organization lets them do. */
export type Viewer = {
  userId: string;
  isAdmin: boolean;
  /**
   * Whether nobody else administers the organization. Of anybody else this need not be asked: whoever may demote or remove
   * an administrator is another one.
   */
  isLastAdmin: boolean;
};

/** Why the viewer cannot change a member's role. */
export function whyNotRole(member: Member, viewer: Viewer): string | undefined {
  const isSelf = member.id === viewer.userId;
  return gate(
    [!viewer.isAdmin, t.role.noRight],
    [isSelf && viewer.isLastAdmin, t.role.ownLast],
    [isSelf, t.role.own],
  );
}

/** Why many members cannot get this role at once, this one among them. */
export function whySkipRole(member: Member, viewer: Viewer, role: Role | null): string | undefined {
  return whyNotRole(member, viewer) ?? gate([member.role === role, t.role.already(roleName(role))]);
}

/** Why a member cannot be marked as signing in by SSO. */
export function whyNotSso(member: Member, viewer: Viewer): string | undefined {
  return gate([!viewer.isAdmin, t.needAdmin], [member.sso, t.actions.alreadySso]);
}

/** Why a member cannot be disabled or enabled. */
export function whyNotDisable(member: Member, viewer: Viewer): string | undefined {
  return gate(
    [!viewer.isAdmin, t.needAdmin],
    [member.id === viewer.userId, t.actions.noSelfDisable],
  );
}

/**
 * Why no sign-in link can be created for a member.
 * @param isEnforced - whether the organization requires single sign-on
 */
export function whyNotSignInLink(
  member: Member,
  viewer: Viewer,
  isEnforced: boolean,
): string | undefined {
  return gate(
    [!viewer.isAdmin, t.needAdmin],
    [member.id === viewer.userId, t.signInLink.own],
    [member.disabled, t.signInLink.disabled],
    [isEnforced && member.role !== "admin", t.signInLink.enforced],
  );
}

/** Why a member cannot be removed; of the viewer: why they cannot leave. */
export function whyNotRemove(member: Member, viewer: Viewer): string | undefined {
  if (member.id === viewer.userId) return gate([viewer.isLastAdmin, t.actions.lastAdmin]);
  return gate([!viewer.isAdmin, t.needAdmin]);
}

/** Why a member is left alone when many are removed: nobody leaves by accident. */
export function whySkipRemove(member: Member, viewer: Viewer): string | undefined {
  return gate([member.id === viewer.userId, t.actions.noSelf]) ?? whyNotRemove(member, viewer);
}
