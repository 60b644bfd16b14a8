import { useMemo } from "react";
import { useQuery } from "@tanstack/react-query";
import type { Member } from "#contract/member.ts";
import type { Role } from "#contract/schema.ts";
import { gate } from "#console/kit/gate.ts";
import { roleName } from "#console/kit/roles.ts";
import { memberTexts as t } from "#console/messages/members.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { useQuiet } from "#console/kit/timing.ts";
import { administratorsQuery } from "./queries.ts";

/** The user who views the members, and their permissions. */
export type Viewer = {
  userId: string;
  isAdmin: boolean;
  /** Whether nobody else is an admin. Only relevant for the viewer: an admin who demotes or removes another admin remains. */
  isLastAdmin: boolean;
};

/** Why the viewer can't change a member's role. */
export function whyNotRole(member: Member, viewer: Viewer): string | undefined {
  const isSelf = member.id === viewer.userId;
  return gate(
    [!viewer.isAdmin, t.role.noRight],
    [isSelf && viewer.isLastAdmin, t.role.ownLast],
    [isSelf, t.role.own],
  );
}

/** Why a member is skipped when many get this role. */
export function whySkipRole(member: Member, viewer: Viewer, role: Role | null): string | undefined {
  return whyNotRole(member, viewer) ?? gate([member.role === role, t.role.already(roleName(role))]);
}

/** Why a member can't be marked as using SSO. */
export function whyNotSso(member: Member, viewer: Viewer): string | undefined {
  return gate(
    [!viewer.isAdmin, t.needAdmin],
    [member.user.serviceAccount === true, t.signInLink.serviceAccount],
    [member.sso, t.actions.alreadySso],
  );
}

/** Why a member can't be disabled or enabled. */
export function whyNotDisable(member: Member, viewer: Viewer): string | undefined {
  return gate(
    [!viewer.isAdmin, t.needAdmin],
    [member.id === viewer.userId, t.actions.noSelfDisable],
  );
}

/** Why a member is skipped when many are disabled or enabled. */
export function whySkipDisable(
  member: Member,
  viewer: Viewer,
  disabled: boolean,
): string | undefined {
  const already = disabled ? t.actions.alreadyDisabled : t.actions.notDisabled;
  return whyNotDisable(member, viewer) ?? gate([member.disabled === disabled, already]);
}

/**
 * Why no sign-in link can be created for a member.
 *
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
    [member.user.serviceAccount === true, t.signInLink.serviceAccount],
    [member.disabled, t.signInLink.disabled],
    [isEnforced && member.role !== "admin", t.signInLink.enforced],
  );
}

/** Why the viewer can't see the organization as a member does. */
export function whyNotView(member: Member, viewer: Viewer): string | undefined {
  return gate(
    [!viewer.isAdmin, t.needAdmin],
    [member.id === viewer.userId, t.view.own],
    [member.user.serviceAccount === true, t.signInLink.serviceAccount],
    [member.disabled, t.view.disabled],
    [member.role === "admin", t.view.admin],
  );
}

/** Why a member can't be removed; for the viewer: why they can't leave. */
export function whyNotRemove(member: Member, viewer: Viewer): string | undefined {
  const isManaged = member.provisioned === true;
  if (member.id === viewer.userId) {
    return gate([viewer.isLastAdmin, t.actions.lastAdmin], [isManaged, t.actions.managed]);
  }
  return gate([!viewer.isAdmin, t.needAdmin], [isManaged, t.actions.managed]);
}

/** Why a member is skipped when many are removed. Skips the viewer, so that nobody leaves by accident. */
export function whySkipRemove(member: Member, viewer: Viewer): string | undefined {
  return gate([member.id === viewer.userId, t.actions.noSelf]) ?? whyNotRemove(member, viewer);
}

/** The viewer, for the guards. Until the other admins are loaded, assume that there are some: the platform checks too. */
export function useViewer(): Viewer {
  const { organization, user } = useOrganization();
  const isAdmin = organization.permissions.admin;
  const isQuiet = useQuiet();
  const { data } = useQuery({
    ...administratorsQuery(organization.id),
    enabled: isAdmin && isQuiet,
  });
  // Optimistic updates change roles within the cached list, so check the role again.
  const others = (data?.items ?? []).filter(
    ({ id, role, disabled, user: { serviceAccount } }) =>
      id !== user.id && role === "admin" && !disabled && serviceAccount !== true,
  );
  const isLastAdmin =
    isAdmin && data !== undefined && others.length === 0 && data.next === undefined;
  return useMemo(
    () => ({ userId: user.id, isAdmin, isLastAdmin }),
    [user.id, isAdmin, isLastAdmin],
  );
}
