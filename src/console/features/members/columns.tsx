import { KeyRound } from "lucide-react";
import type { Member } from "#contract/member.ts";
import { roleName } from "#console/kit/roles.ts";
import type { Column } from "#console/kit/table/types.ts";
import { Time } from "#console/kit/time.tsx";
import { common } from "#console/messages/common.ts";
import { memberTexts } from "#console/messages/members.ts";
import { formatDay, formatNumber } from "#console/messages/format.ts";
import { Avatar } from "#console/ui/avatar.tsx";
import { Badge } from "#console/ui/badge.tsx";
import type { Viewer } from "./guards.ts";
import { RoleButton } from "./role-choice.tsx";

const t = memberTexts.columns;

type ColumnsOptions = {
  viewer: Viewer;
  onRole: (member: Member, at: Element) => void;
};

/** The columns of the list of members. */
export function memberColumns(options: ColumnsOptions): Column<Member>[] {
  return [
    {
      id: "name",
      title: t.name,
      sort: "name",
      width: "minmax(11rem, 2fr)",
      cell: (member) => <Name member={member} isSelf={member.id === options.viewer.userId} />,
      csv: ({ user }) => user.displayName,
    },
    {
      id: "role",
      title: t.role,
      width: "8.5rem",
      cell: (member) => (
        <RoleButton member={member} viewer={options.viewer} onOpen={options.onRole} />
      ),
      csv: ({ role }) => roleName(role),
    },
    {
      id: "email",
      title: t.email,
      width: "minmax(9rem, 2fr)",
      cell: ({ user }) => <span className="truncate text-muted">{user.email}</span>,
      csv: ({ user }) => user.email,
    },
    {
      id: "lastSeenAt",
      title: t.lastSeen,
      sort: "lastSeenAt",
      width: "7.5rem",
      cell: ({ lastSeenAt }) =>
        lastSeenAt === undefined ? (
          <span className="text-muted">{memberTexts.never}</span>
        ) : (
          <Time value={lastSeenAt} className="truncate text-muted" />
        ),
      csv: ({ lastSeenAt }) => lastSeenAt,
    },
    {
      id: "sso",
      title: t.sso,
      width: "4.75rem",
      cell: ({ sso }) =>
        sso ? (
          <Badge icon={<KeyRound size={12} aria-hidden />}>{memberTexts.sso}</Badge>
        ) : (
          <span className="text-muted">{memberTexts.noSso}</span>
        ),
      csv: ({ sso }) => sso,
    },
    {
      id: "teams",
      title: t.teams,
      width: "4.25rem",
      align: "end",
      cell: ({ teams }) => <Amount>{teams}</Amount>,
      csv: ({ teams }) => teams,
    },
    {
      id: "spaces",
      title: t.spaces,
      width: "4.75rem",
      align: "end",
      cell: ({ spaces }) => <Amount>{spaces}</Amount>,
      csv: ({ spaces }) => spaces,
    },
    {
      id: "joinedAt",
      title: t.joined,
      sort: "joinedAt",
      width: "7.25rem",
      cell: ({ joinedAt }) => <span className="truncate text-muted">{formatDay(joinedAt)}</span>,
      csv: ({ joinedAt }) => joinedAt,
    },
  ];
}

function Name({ member, isSelf }: { member: Member; isSelf: boolean }) {
  const { displayName, photoURL } = member.user;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar name={displayName} photoURL={photoURL} />
      <span className="truncate font-medium">{displayName}</span>
      {isSelf && <span className="shrink-0 text-muted">({common.you})</span>}
      {member.disabled && <Badge tone="warning">{memberTexts.disabled}</Badge>}
    </span>
  );
}

function Amount({ children }: { children: number }) {
  return <span className="tabular-nums">{formatNumber(children)}</span>;
}
