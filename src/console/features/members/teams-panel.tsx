import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { ChevronsUpDown, Plus, X } from "lucide-react";
import type { Member } from "#contract/member.ts";
import type { TeamRole } from "#contract/team.ts";
import { gate } from "#console/kit/gate.ts";
import { FailureState, Pending } from "#console/kit/page-state.tsx";
import { Panel } from "#console/kit/panel.tsx";
import { allTeamsQuery } from "#console/kit/queries.ts";
import { useQuiet } from "#console/kit/timing.ts";
import { common } from "#console/messages/common.ts";
import { memberScreenTexts } from "#console/messages/member-screen.ts";
import { paths } from "#console/paths.ts";
import { Count } from "#console/ui/badge.tsx";
import { Button } from "#console/ui/button.tsx";
import { IconButton } from "#console/ui/icon-button.tsx";
import { Link } from "#console/ui/link.tsx";
import { Menu, MenuChoice } from "#console/ui/menu.tsx";
import { openedLater } from "#console/ui/opened-later.tsx";
import { SkeletonRows } from "#console/ui/skeleton.tsx";
import { teamsOfQuery } from "./queries.ts";
import type { TeamOf } from "./queries.ts";
import { useTeamWrites } from "./use-team-writes.ts";

const t = memberScreenTexts;
const AddToTeam = openedLater(async () => (await import("./add-to-team.tsx")).AddToTeam);

type TeamsPanelProps = {
  organizationId: string;
  member: Member;
  isSelf: boolean;
  mayListTeams: boolean;
};

/** The teams of a member, with actions to add and remove them. */
export function TeamsPanel(props: TeamsPanelProps) {
  const { organizationId, member } = props;
  const teams = useQuery(teamsOfQuery(organizationId, member.id));
  return (
    <Panel
      title={t.teams}
      id="teams"
      count={teams.data !== undefined && <Count>{teams.data.length}</Count>}
      aside={<Add {...props} current={teams.data ?? []} />}
    >
      {teams.data === undefined ? (
        teams.error === null ? (
          <Pending>
            <SkeletonRows count={2} />
          </Pending>
        ) : (
          <FailureState isCompact error={teams.error} onRetry={() => void teams.refetch()} />
        )
      ) : teams.data.length === 0 ? (
        <p className="rounded-lg border px-4 py-3 text-muted">
          {t.noTeams}. {t.noTeamsHint}
        </p>
      ) : (
        <Teams {...props} teams={teams.data} />
      )}
    </Panel>
  );
}

function Teams(props: TeamsPanelProps & { teams: readonly TeamOf[] }) {
  const { organizationId, member, isSelf, teams } = props;
  const set = useTeamWrites(organizationId, member.id, member.user.displayName);
  return (
    <ul className="divide-y rounded-lg border">
      {teams.map(({ team, member: { role } }) => {
        const title = team.title ?? t.team;
        const mayNot = gate(
          [team.provisioned === true, t.managedTeam],
          [team.permissions?.admin !== true, t.mayNotTeam],
        );
        return (
          <li key={team.id} className="flex min-h-10 items-center gap-2 ps-4 pe-2">
            <Link
              href={paths.team(organizationId, team.id)}
              look="plain"
              className="min-w-0 flex-1 truncate font-medium"
            >
              {title}
            </Link>
            <RoleInTeam
              team={title}
              role={role}
              unavailable={mayNot}
              onChange={(next) => void set(team, role, next)}
            />
            <IconButton
              size="small"
              label={t.removeFrom(title)}
              icon={<X size={14} aria-hidden />}
              // Everybody can leave a team.
              unavailable={isSelf ? undefined : mayNot}
              onPress={() => void set(team, role, undefined)}
            />
          </li>
        );
      })}
    </ul>
  );
}

function RoleInTeam(props: {
  team: string;
  role: TeamRole;
  unavailable: string | undefined;
  onChange: (role: TeamRole) => void;
}) {
  const { team, role, unavailable } = props;
  const button = (
    <Button variant="quiet" size="small" unavailable={unavailable}>
      <span className="sr-only">{t.teamRoleMenu(team)}:</span>
      {t.teamRoles[role]}
      <ChevronsUpDown size={12} aria-hidden className="text-faint" />
    </Button>
  );
  if (unavailable !== undefined) return button;
  return (
    <Menu label={t.teamRoleMenu(team)} trigger={button} placement="bottom end">
      <MenuChoice
        title={t.teamRoleMenu(team)}
        selected={role}
        onSelect={(next) => {
          if (next !== role) props.onChange(next as TeamRole);
        }}
        options={(["owner", "member"] as const).map((value) => ({
          value,
          label: t.teamRoles[value],
          description: t.teamRoleHints[value],
        }))}
      />
    </Menu>
  );
}

function Add(props: TeamsPanelProps & { current: readonly TeamOf[] }) {
  const { organizationId, member, mayListTeams, current } = props;
  const [isOpen, setOpen] = useState(false);
  const isQuiet = useQuiet();
  const all = useQuery({ ...allTeamsQuery(organizationId), enabled: mayListTeams && isQuiet });
  const isIn = new Set(current.map(({ team }) => team.id));
  const mine = all.data?.filter(({ permissions }) => permissions?.admin === true) ?? [];
  const free = mine.filter(({ id }) => !isIn.has(id));
  return (
    <>
      <Button
        size="small"
        icon={<Plus size={14} aria-hidden />}
        unavailable={gate(
          [!mayListTeams || (all.data !== undefined && mine.length === 0), t.mayNotTeam],
          [all.data !== undefined && free.length === 0, t.noMoreTeams],
          [all.data === undefined, common.loading],
        )}
        onPress={() => setOpen(true)}
      >
        {t.addTeam}
      </Button>
      {isOpen && (
        <AddToTeam
          organizationId={organizationId}
          member={member}
          teams={free}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
