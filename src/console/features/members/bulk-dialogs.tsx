import { useState } from "react";
import { useQuery } from "@tanstack/react-query";
import type { Member } from "#contract/member.ts";
import type { TeamRole } from "#contract/team.ts";
import { teamMembers } from "#screens/teams.ts";
import { roleChoices, type RoleChoice } from "#screens/roles.ts";
import { call } from "#console/data/client.ts";
import { queryOf } from "#console/data/query.ts";
import { ChoiceDialog } from "#console/kit/form/choice-dialog.tsx";
import { gate } from "#console/kit/gate.ts";
import { FailureState } from "#console/kit/page-state.tsx";
import { allTeamsQuery } from "#console/kit/queries.ts";
import { choiceOf } from "#console/kit/roles.ts";
import type { BulkAction } from "#console/kit/table/types.ts";
import { memberBulkTexts } from "#console/messages/member-bulk.ts";
import { memberScreenTexts } from "#console/messages/member-screen.ts";
import { peopleTexts } from "#console/messages/people.ts";
import { Select } from "#console/ui/select.tsx";

/** Names listed before the rest is only counted. */
const shownNames = 5;

/** Who already has a role, who gains by it, and who loses. */
export function RoleEffect(props: { rows: readonly Member[]; choice: RoleChoice; userId: string }) {
  const t = memberBulkTexts.role;
  const { choice } = props;
  const others = props.rows.filter(({ id }) => id !== props.userId);
  const by = groupedByEffect(others, choice);
  return (
    <ul className="flex list-disc flex-col gap-2 ps-5">
      <Affected members={by("admins")} text={t.adminsLose} />
      <Affected members={by("losing")} text={t.membersLose} />
      <Affected members={by("weaker")} text={t.weaker} />
      <Affected members={by("gaining")} text={t.adminsGain} />
      <Affected members={by("guests")} text={t.guestsGain} />
      <Affected
        members={by("already")}
        text={(count) => t.already(count, peopleTexts.roles[choice])}
      />
      {others.length < props.rows.length && <li>{t.self}</li>}
      <li>{t.undo}</li>
    </ul>
  );
}

type RoleEffectKind =
  | "already"
  | "gaining"
  | "admins"
  | "guests"
  | "losing"
  | "weaker"
  | "stronger";

/** The members by what a role changes for them; each is counted where it matters most. */
function groupedByEffect(members: readonly Member[], choice: RoleChoice) {
  const strength = roleChoices.indexOf(choice);
  const groups = Map.groupBy(members, ({ role }): RoleEffectKind => {
    const now = choiceOf(role);
    if (now === choice) return "already";
    if (choice === "admin") return "gaining";
    if (now === "admin") return "admins";
    if (now === "guest") return "guests";
    if (choice === "guest") return "losing";
    return roleChoices.indexOf(now) < strength ? "weaker" : "stronger";
  });
  return (kind: RoleEffectKind) => groups.get(kind) ?? [];
}

function Affected(props: { members: readonly Member[]; text: (count: number) => string }) {
  const { members, text } = props;
  if (members.length === 0) return null;
  const names = members.slice(0, shownNames).map(({ user }) => user.displayName);
  return (
    <li>
      {text(members.length)}{" "}
      <span className="wrap-anywhere text-text">
        {memberBulkTexts.names(names, members.length - names.length)}
      </span>
    </li>
  );
}

/** What a change does that means the same for one member and for many. */
export function Explained({ change }: { change: "ssoConfirm" | "disable" }) {
  return memberScreenTexts[change].body;
}

/** What members lose who are removed. */
export function RemoveEffect({ count, isSelf }: { count: number; isSelf: boolean }) {
  const t = memberBulkTexts.remove;
  return (
    <div className="flex flex-col gap-2">
      <p>{t.body(count)}</p>
      <p>{t.again}</p>
      {isSelf && <p className="font-medium text-text">{t.self}</p>}
    </div>
  );
}

const teamRoles: readonly TeamRole[] = ["member", "owner"];
const members = "/v1/orgs/{organizationId}/teams/{teamId}/members";
const membership = `${members}/{userId}` as const;
/** Members added with one request. */
const atOnce = 100;

/** Asks for a team that the viewer can change, and adds the members who aren't in it yet. */
export function AddManyToTeam(props: {
  organizationId: string;
  rows: readonly Member[];
  onStart: (action: BulkAction<Member>) => void;
  onClose: () => void;
}) {
  const t = memberBulkTexts.team;
  const { organizationId, rows } = props;
  const [teamId, setTeamId] = useState("");
  const [role, setRole] = useState<TeamRole>("member");
  const all = useQuery(allTeamsQuery(organizationId));
  const teams = (all.data ?? []).filter(({ permissions }) => permissions?.admin === true);
  const team = teams.find(({ id }) => id === teamId);
  const inside = useQuery({
    ...queryOf(teamMembers({ organizationId, teamId })),
    enabled: teamId !== "",
  });
  const present = new Set(inside.data?.map(({ organization }) => organization.id));
  const already = rows.filter(({ id }) => present.has(id)).length;
  const failed = all.data === undefined && all.error !== null ? all : inside;
  return (
    <ChoiceDialog
      title={t.title(rows.length)}
      action={t.submit}
      failed={t.failed}
      isTouched={false}
      unavailable={gate(
        [all.data !== undefined && teams.length === 0, t.none],
        [team === undefined || inside.data === undefined, t.missing],
        [already === rows.length, t.all],
      )}
      onApply={async () => {
        if (team !== undefined) props.onStart(adding(organizationId, team, role, present));
      }}
      onClose={props.onClose}
    >
      {failed.error !== null && failed.data === undefined && (
        <FailureState isCompact error={failed.error} onRetry={() => void failed.refetch()} />
      )}
      <Select
        label={t.team}
        value={teamId}
        onChange={setTeamId}
        options={[
          { value: "", label: all.data !== undefined && teams.length === 0 ? t.none : t.choose },
          ...teams.map(({ id, title }) => ({ value: id, label: title ?? id })),
        ]}
      />
      <Select
        label={t.role}
        value={role}
        onChange={(value) => setRole(value as TeamRole)}
        options={teamRoles.map((value) => ({
          value,
          label: memberScreenTexts.teamRoles[value],
          description: memberScreenTexts.teamRoleHints[value],
        }))}
      />
      <p role="status" className="text-sm text-muted empty:hidden">
        {already > 0 && t.alreadyCount(already)}
      </p>
    </ChoiceDialog>
  );
}

function adding(
  organizationId: string,
  { id: teamId, title = teamId }: { id: string; title?: string | undefined },
  role: TeamRole,
  present: ReadonlySet<string>,
): BulkAction<Member> {
  const t = memberBulkTexts.team;
  const of = ({ id }: Member) => ({ organizationId, teamId, userId: id });
  const params = { organizationId, teamId };
  const idsOf = (rows: readonly Member[]) => rows.map(({ id }) => id);
  return {
    label: t.label(title),
    // Adding someone again would change their role in the team.
    skip: ({ id }) => (present.has(id) ? t.already(title) : undefined),
    run: (member) => call(`PUT ${membership}`, { params: of(member), body: { role } }),
    undo: (member) => call(`DELETE ${membership}`, { params: of(member) }),
    together: {
      most: atOnce,
      run: (rows) => {
        const memberships = Object.fromEntries(idsOf(rows).map((id) => [id, { role }]));
        return call(`PUT ${members}`, { params, body: { memberships } });
      },
      undo: (rows) => call(`PUT ${members}`, { params, body: { remove: idsOf(rows) } }),
    },
  };
}
