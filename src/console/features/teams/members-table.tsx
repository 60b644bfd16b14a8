import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { ArrowRight, LogOut, UserMinus, UsersRound } from "lucide-react";
import { useNavigate } from "react-router";
import type { TeamMember } from "#contract/team-operations.ts";
import type { Team, TeamRole } from "#contract/team.ts";
import { call } from "#console/data/client.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { fold } from "#console/kit/fold.ts";
import { gate } from "#console/kit/gate.ts";
import { RowChoiceMenu, type RowChoiceHandle, RowChoiceButton } from "#console/kit/row-choice.tsx";
import { ResourceTable } from "#console/kit/table/resource-table.tsx";
import type { BulkAction, Filter, RowAction, Column } from "#console/kit/table/types.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { compareNames } from "#console/messages/name-order.ts";
import { teamTexts as t } from "#console/messages/teams.ts";
import { paths } from "#console/paths.ts";
import { Button } from "#console/ui/button.tsx";
import { EmptyState } from "#console/ui/empty-state.tsx";
import { roleName } from "#console/kit/roles.ts";
import { Time } from "#console/kit/time.tsx";
import { common } from "#console/messages/common.ts";
import { Avatar } from "#console/ui/avatar.tsx";
import { Badge } from "#console/ui/badge.tsx";
import { teamMembersQuery } from "./queries.ts";
import { titleOf } from "./team-columns.tsx";
import { whyNotManage } from "./why-not-manage.ts";
import { useTeamMembers } from "./use-team-members.ts";

const idOf = ({ organization }: TeamMember) => organization.user.id;
const nameOf = ({ organization }: TeamMember) => organization.user.displayName;
// The platform sorts them by the date of joining, which isn't how people look for others.
const byName = (rows: TeamMember[]) => rows.toSorted((a, b) => compareNames(nameOf(a), nameOf(b)));

const roleOptions = (["owner", "member"] as const).map((value) => ({
  value,
  label: t.roles[value],
  description: t.roleHints[value],
}));

const search = {
  label: t.memberFilter,
  holds: ({ organization: { user } }: TeamMember, text: string) =>
    fold(`${user.displayName} ${user.email ?? ""}`).includes(fold(text)),
};

const filters: readonly Filter<TeamMember>[] = [
  {
    name: "role",
    label: t.roleFilter,
    options: roleOptions.map(({ value, label }) => ({ value, label })),
    holds: (row, role) => row.team.role === role,
  },
];

/** The members of a team, with actions. */
export function MembersTable({ team, onAdd }: { team: Team; onAdd: () => void }) {
  const { organization, user } = useOrganization();
  const { id: organizationId } = organization;
  const list = useQuery({ ...teamMembersQuery(organizationId, team.id), select: byName });
  const unavailable = whyNotManage(team);
  const isAdmin = organization.permissions.admin;
  const isManaged = team.provisioned === true;
  const viewer = useMemo(
    () => ({ userId: user.id, isAdmin, unavailable, isManaged }),
    [user.id, isAdmin, unavailable, isManaged],
  );
  const { changeRole, removeMember } = useTeamMembers(organizationId, team);
  const [givenUp, setGivenUp] = useState<GivenUp>();
  const roleMenu = useRef<RowChoiceHandle<TeamMember>>(null);
  const columns = useMemo(
    () =>
      memberColumns({
        userId: user.id,
        unavailable,
        onRole: (row, at) => roleMenu.current?.open(row, at),
      }),
    [user.id, unavailable],
  );
  const hrefOf = useCallback(
    (row: TeamMember) => paths.member(organizationId, idOf(row)),
    [organizationId],
  );
  const choose = (row: TeamMember, role: TeamRole) =>
    isFinal(row, viewer) ? setGivenUp({ row, leaves: false }) : void changeRole(row, role);
  const remove = (row: TeamMember) =>
    isFinal(row, viewer) ? setGivenUp({ row, leaves: true }) : void removeMember(row);
  return (
    <>
      <ResourceTable
        label={t.membersLabel(titleOf(team))}
        source={{ kind: "whole", list }}
        columns={columns}
        idOf={idOf}
        nameOf={nameOf}
        countOf={t.members}
        hrefOf={hrefOf}
        search={search}
        filters={filters}
        rowActions={useRowActions(viewer, remove)}
        bulkActions={useMemo(
          () => memberBulkActions(organizationId, team, viewer),
          [organizationId, team, viewer],
        )}
        csvName={`${t.title} ${titleOf(team)}`}
        empty={
          <EmptyState
            icon={<UsersRound size={20} aria-hidden />}
            title={t.teamEmptyTitle}
            action={
              <Button unavailable={unavailable} onPress={onAdd}>
                {t.addFirst}
              </Button>
            }
          >
            {t.teamEmptyBody}
          </EmptyState>
        }
      />
      <RowChoiceMenu
        ref={roleMenu}
        titleOf={(row) => t.roleOf(nameOf(row))}
        valueOf={(row) => row.team.role}
        options={roleOptions}
        whyNot={() => unavailable}
        onChoose={choose}
      />
      {givenUp !== undefined && (
        <GiveUp team={team} givenUp={givenUp} onClose={() => setGivenUp(undefined)} />
      )}
    </>
  );
}

function useRowActions(viewer: Viewer, remove: (row: TeamMember) => void) {
  const { organization } = useOrganization();
  const latest = useRef(remove);
  useEffect(() => {
    latest.current = remove;
  });
  return useCallback(
    (row: TeamMember): RowAction[] => {
      const own = isSelf(row, viewer);
      return [
        {
          label: t.profile,
          icon: <ArrowRight size={14} aria-hidden />,
          href: paths.member(organization.id, idOf(row)),
        },
        {
          label: own ? t.leave : t.remove,
          icon: own ? <LogOut size={14} aria-hidden /> : <UserMinus size={14} aria-hidden />,
          danger: true,
          unavailable: whyNotRemove(row, viewer),
          onAction: () => latest.current(row),
        },
      ];
    },
    [organization.id, viewer],
  );
}

/** What a user is about to give up: their membership, or the permission to manage the team. */
type GivenUp = { row: TeamMember; leaves: boolean };

/** Asks before users give up something that they can't restore themselves. */
function GiveUp(props: { team: Team; givenUp: GivenUp; onClose: () => void }) {
  const { team, givenUp } = props;
  const { organization } = useOrganization();
  const { setRole, remove } = useTeamMembers(organization.id, team);
  const navigate = useNavigate();
  const { id } = givenUp.row.organization.user;
  return (
    <Confirm
      isOpen
      danger
      title={givenUp.leaves ? t.selfLeaveTitle : t.selfTitle}
      action={givenUp.leaves ? t.leave : t.selfAction}
      onClose={props.onClose}
      onConfirm={async () => {
        if (!givenUp.leaves) return setRole(id, "member");
        await remove(id);
        return navigate(paths.teams(organization.id));
      }}
    >
      {givenUp.leaves ? t.selfLeaveBody(team.spaces ?? 0) : t.selfBody}
    </Confirm>
  );
}

/** The user who views a team, and their permissions. */
type Viewer = {
  userId: string;
  /** Why they can't change the team or its members. */
  unavailable: string | undefined;
  /** Whether the identity provider decides who is in it. */
  isManaged: boolean;
  /** Can manage every team, and so can restore their own role. */
  isAdmin: boolean;
};

const isSelf = ({ organization }: TeamMember, { userId }: Viewer): boolean =>
  organization.user.id === userId;

/** Whether users give up a permission that they can't restore themselves. */
const isFinal = (row: TeamMember, viewer: Viewer): boolean =>
  isSelf(row, viewer) && !viewer.isAdmin;

/** Why a person can't be removed from the team; everybody can leave. */
const whyNotRemove = (row: TeamMember, viewer: Viewer): string | undefined =>
  isSelf(row, viewer) && !viewer.isManaged ? undefined : viewer.unavailable;

const path = "/v1/orgs/{organizationId}/teams/{teamId}/members/{userId}";
const roles: readonly TeamRole[] = ["owner", "member"];

/** The bulk actions for a team's members. */
function memberBulkActions(
  organizationId: string,
  team: Team,
  viewer: Viewer,
): BulkAction<TeamMember>[] {
  const { unavailable } = viewer;
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

type MemberColumnsOptions = {
  userId: string;
  /** Why roles can't be changed, as a sentence. */
  unavailable: string | undefined;
  onRole: (row: TeamMember, at: Element) => void;
};

/** The columns of a team's members. */
function memberColumns(options: MemberColumnsOptions): Column<TeamMember>[] {
  return [
    {
      id: "name",
      title: t.memberColumns.name,
      sort: ({ organization }) => organization.user.displayName,
      width: "minmax(14rem, 2fr)",
      cell: (row) => <Name row={row} isSelf={row.organization.user.id === options.userId} />,
      csv: ({ organization }) => organization.user.displayName,
    },
    {
      id: "email",
      title: t.memberColumns.email,
      sort: ({ organization }) => organization.user.email,
      width: "minmax(12rem, 2fr)",
      cell: ({ organization }) => (
        <span className="truncate text-muted">{organization.user.email}</span>
      ),
      csv: ({ organization }) => organization.user.email,
    },
    {
      id: "role",
      title: t.memberColumns.role,
      sort: ({ team }) => t.roles[team.role],
      width: "minmax(9rem, 1fr)",
      cell: (row) => (
        <RowChoiceButton
          label={t.roleIs(row.organization.user.displayName, t.roles[row.team.role])}
          value={t.roles[row.team.role]}
          unavailable={options.unavailable}
          onOpen={(at) => options.onRole(row, at)}
        />
      ),
      csv: ({ team }) => t.roles[team.role],
    },
    {
      id: "organizationRole",
      title: t.memberColumns.organizationRole,
      sort: ({ organization }) => roleName(organization.role),
      width: "minmax(10rem, 1fr)",
      cell: ({ organization }) => <span className="text-muted">{roleName(organization.role)}</span>,
      csv: ({ organization }) => roleName(organization.role),
    },
    {
      id: "lastSeen",
      title: t.memberColumns.lastSeen,
      sort: ({ organization }) => organization.lastSeenAt,
      width: "minmax(8rem, 1fr)",
      cell: ({ organization: { lastSeenAt } }) =>
        lastSeenAt === undefined ? (
          <span className="text-muted">{t.never}</span>
        ) : (
          <Time value={lastSeenAt} className="text-muted" />
        ),
      csv: ({ organization }) => organization.lastSeenAt,
    },
    {
      id: "id",
      title: t.memberColumns.id,
      width: "minmax(12rem, 1fr)",
      cell: ({ organization }) => <span className="font-mono text-sm">{organization.user.id}</span>,
      csv: ({ organization }) => organization.user.id,
      isHidden: true,
    },
  ];
}

function Name({ row, isSelf }: { row: TeamMember; isSelf: boolean }) {
  const { user, disabled } = row.organization;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar {...user} name={user.displayName} />
      <span className="truncate font-medium">{user.displayName}</span>
      {isSelf && <span className="shrink-0 text-muted">({common.you})</span>}
      {disabled && <Badge tone="warning">{t.disabled}</Badge>}
    </span>
  );
}
