import type { TeamMember } from "#contract/team-operations.ts";
import { roleName } from "#console/kit/roles.ts";
import { RowChoiceButton } from "#console/kit/row-choice.tsx";
import type { Column } from "#console/kit/table/types.ts";
import { Time } from "#console/kit/time.tsx";
import { common } from "#console/messages/common.ts";
import { teamTexts as t } from "#console/messages/teams.ts";
import { Avatar } from "#console/ui/avatar.tsx";
import { Badge } from "#console/ui/badge.tsx";

type MemberColumnsOptions = {
  userId: string;
  /** Why roles can't be changed, as a sentence. */
  unavailable: string | undefined;
  onRole: (row: TeamMember, at: Element) => void;
};

/** The columns of a team's members. */
export function memberColumns(options: MemberColumnsOptions): Column<TeamMember>[] {
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
      <Avatar name={user.displayName} photoURL={user.photoURL} />
      <span className="truncate font-medium">{user.displayName}</span>
      {isSelf && <span className="shrink-0 text-muted">({common.you})</span>}
      {disabled && <Badge tone="warning">{t.disabled}</Badge>}
    </span>
  );
}
