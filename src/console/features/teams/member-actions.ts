import type { TeamMember } from "#contract/team-operations.ts";
import type { Team, TeamRole } from "#contract/team.ts";
import { call } from "#console/data/client.ts";
import { gate } from "#console/kit/gate.ts";
import type { BulkAction } from "#console/kit/table/types.ts";
import { teamTexts as t } from "#console/messages/teams.ts";

/** Who looks at a team, and what they may do with it. */
export type Viewer = {
  userId: string;
  /** Manages this team, whether as its owner or as an administrator. */
  manages: boolean;
  /** Manages every team, and so can take back whatever they do to themselves. */
  isAdmin: boolean;
};

export const isSelf = ({ organization }: TeamMember, { userId }: Viewer): boolean =>
  organization.user.id === userId;

/** Whether a person takes a right from themselves that they cannot give back. */
export const isFinal = (row: TeamMember, viewer: Viewer): boolean =>
  isSelf(row, viewer) && !viewer.isAdmin;

/** Why somebody cannot be taken out of the team; everybody may leave. */
export const whyNotRemove = (row: TeamMember, viewer: Viewer): string | undefined =>
  gate([!viewer.manages && !isSelf(row, viewer), t.mayNotManage]);

const path = "/v1/orgs/{organizationId}/teams/{teamId}/members/{userId}";
const roles: readonly TeamRole[] = ["owner", "member"];

/** What can be done with many people of a team at once. */
export function memberBulkActions(
  organizationId: string,
  team: Team,
  viewer: Viewer,
): BulkAction<TeamMember>[] {
  const unavailable = gate([!viewer.manages, t.mayNotManage]);
  const of = ({ organization }: TeamMember) => ({
    organizationId,
    teamId: team.id,
    userId: organization.user.id,
  });
  const setRole = (row: TeamMember, role: TeamRole) =>
    call(`PUT ${path}`, { params: of(row), body: { role } });
  return [
    ...roles.map((role): BulkAction<TeamMember> => ({
      menu: t.changeRole,
      label: t.roles[role],
      unavailable,
      skip: (row) =>
        gate([row.team.role === role, t.hasRole(role)], [isFinal(row, viewer), t.skipSelf]),
      run: (row) => setRole(row, role),
      undo: (row) => setRole(row, row.team.role),
    })),
    {
      label: t.remove,
      danger: true,
      unavailable,
      confirm: (count) => ({
        title: t.removeManyTitle(count),
        body: t.removeMany(team.spaces ?? 0),
      }),
      skip: (row) => gate([isFinal(row, viewer), t.skipSelf]),
      run: (row) => call(`DELETE ${path}`, { params: of(row) }),
      undo: (row) => setRole(row, row.team.role),
    },
  ];
}
