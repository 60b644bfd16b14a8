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
      width: "minmax(14rem, 3fr)",
      cell: (member) => nameOf(member, member.id === options.viewer.userId),
      csv: ({ user }) => user.displayName,
    },
    {
      id: "role",
      title: t.role,
      sort: "role",
      width: "8.5rem",
      cell: (member) => (
        <RoleButton member={member} viewer={options.viewer} onOpen={options.onRole} />
      ),
      csv: ({ role }) => roleName(role),
    },
    {
      id: "email",
      title: t.email,
      width: "minmax(12rem, 3fr)",
      isMuted: true,
      // A service account has none, and beside its name this would take the name's room.
      cell: ({ user }) => (user.serviceAccount === true ? common.serviceAccount : user.email),
      csv: ({ user }) => user.email,
    },
    {
      id: "lastSeenAt",
      title: t.lastSeen,
      sort: "lastSeenAt",
      isNewestFirst: true,
      width: "7.5rem",
      isMuted: true,
      cell: ({ lastSeenAt }) =>
        lastSeenAt === undefined ? memberTexts.never : <Time value={lastSeenAt} />,
      csv: ({ lastSeenAt }) => lastSeenAt,
    },
    {
      id: "sso",
      title: t.sso,
      width: "4.75rem",
      isMuted: true,
      // The name has it, too: a column in which most members have nothing would take room from the others.
      isHidden: true,
      cell: ({ sso }) => sso && ssoBadge,
      csv: ({ sso }) => sso,
    },
    ...(options.viewer.isAdmin ? [twoStepColumn] : []),
    {
      id: "managed",
      title: t.managed,
      width: "7rem",
      isMuted: true,
      isHidden: true,
      cell: ({ provisioned }) => provisioned === true && <Badge>{memberTexts.managedShort}</Badge>,
      csv: ({ provisioned }) => provisioned === true,
    },
    {
      id: "teams",
      title: t.teams,
      sort: "teams",
      isNewestFirst: true,
      width: "4.25rem",
      align: "end",
      cell: ({ teams }) => formatNumber(teams),
      csv: ({ teams }) => teams,
    },
    {
      id: "spaces",
      title: t.spaces,
      sort: "spaces",
      isNewestFirst: true,
      width: "4.75rem",
      align: "end",
      cell: ({ spaces }) => formatNumber(spaces),
      csv: ({ spaces }) => spaces,
    },
    {
      id: "joinedAt",
      title: t.joined,
      isHidden: true,
      sort: "joinedAt",
      isNewestFirst: true,
      width: "7.25rem",
      isMuted: true,
      cell: ({ joinedAt }) => formatDay(joinedAt),
      csv: ({ joinedAt }) => joinedAt,
    },
  ];
}

/** Hidden at first, like SSO: admins look for who lacks it, with the filter. */
const twoStepColumn: Column<Member> = {
  id: "twoStep",
  title: t.twoStep,
  width: "9rem",
  isMuted: true,
  isHidden: true,
  cell: ({ twoStep }) => twoStepName(twoStep),
  csv: ({ twoStep }) => twoStepName(twoStep),
};

const twoStepName = (state = "") =>
  (memberTexts.filters.twoStep as Record<string, string>)[state] ?? state;

const ssoBadge = <Badge icon={<KeyRound size={12} aria-hidden />}>{memberTexts.sso}</Badge>;

function nameOf(member: Member, isSelf: boolean) {
  const { displayName } = member.user;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <Avatar {...member.user} name={displayName} />
      <span className="truncate font-medium">{displayName}</span>
      {isSelf && <span className="shrink-0 text-muted">({common.you})</span>}
      {member.sso && ssoBadge}
      {member.disabled && <Badge tone="warning">{memberTexts.disabled}</Badge>}
    </span>
  );
}
