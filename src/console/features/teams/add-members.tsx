import { useCallback, useMemo, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import type { TeamMember } from "#contract/team-operations.ts";
import type { Team, TeamRole } from "#contract/team.ts";
import type { User } from "#contract/user.ts";
import { ChoiceDialog } from "#console/kit/form/choice-dialog.tsx";
import { MemberPicker } from "#console/kit/member-picker.tsx";
import { FailureState } from "#console/kit/page-state.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { teamTexts as t } from "#console/messages/teams.ts";
import { Select } from "#console/ui/select.tsx";
import { TabPanel, Tabs } from "#console/ui/tabs.tsx";
import { PasteList } from "./paste-list.tsx";
import { teamMembersQuery } from "./queries.ts";
import { useDifference } from "./use-difference.ts";
import { useTeamMembers } from "./use-team-members.ts";

export type Way = "choose" | "paste";

/** Adds people to a team, selected individually or pasted as a list. Both ways send one request. */
export function AddMembers(props: {
  team: Team;
  way: Way;
  onWay: (way: Way) => void;
  onClose: () => void;
}) {
  const { team, way } = props;
  const { organization, user } = useOrganization();
  const [chosen, setChosen] = useState<readonly User[]>([]);
  const [text, setText] = useState("");
  const [replaces, setReplaces] = useState(false);
  const [role, setRole] = useState<TeamRole>("member");
  // When users switch tabs by keyboard, the focus stays on the tabs.
  const [autoFocus, setAutoFocus] = useState(true);
  const { change } = useTeamMembers(organization.id, team);
  const members = useQuery(teamMembersQuery(organization.id, team.id));
  const pasted = useDifference(organization.id, team.id, way === "paste" ? text : "", replaces);

  const add =
    way === "choose"
      ? chosen.map(({ id }) => id)
      : (pasted.difference?.added.map((member) => member.user.id) ?? []);
  const remove = way === "paste" ? (pasted.difference?.removed ?? []) : [];
  const unavailable = way === "choose" ? whyNotChosen(chosen) : pasted.unavailable;

  return (
    <ChoiceDialog
      title={t.addTitle}
      action={t.apply(add.length, remove.length)}
      danger={remove.length > 0}
      unavailable={unavailable}
      isTouched={chosen.length > 0 || text.trim() !== ""}
      onApply={() => change({ add, role, remove })}
      failed={t.notChanged}
      onClose={props.onClose}
    >
      <Tabs
        label={t.ways}
        selected={way}
        onSelect={(id) => {
          if (id === way) return;
          setAutoFocus(false);
          props.onWay(id as Way);
        }}
        tabs={[
          { id: "choose", label: t.choose },
          { id: "paste", label: t.paste },
        ]}
      >
        <TabPanel id="choose" className="pt-4">
          {members.error !== null && members.data === undefined ? (
            <FailureState isCompact error={members.error} onRetry={() => void members.refetch()} />
          ) : (
            <ChoosePeople
              organizationId={organization.id}
              autoFocus={autoFocus}
              inTeam={members.data ?? []}
              chosen={chosen}
              onChange={setChosen}
            />
          )}
        </TabPanel>
        <TabPanel id="paste" className="pt-4">
          <PasteList
            autoFocus={autoFocus}
            text={text}
            onText={setText}
            replaces={replaces}
            onReplaces={setReplaces}
            state={pasted}
            losesRight={
              !organization.permissions.admin &&
              remove.some((row) => row.organization.user.id === user.id)
            }
          />
        </TabPanel>
      </Tabs>
      <Select
        label={t.addAs}
        value={role}
        onChange={(value) => setRole(value === "owner" ? "owner" : "member")}
        options={(["member", "owner"] as const).map((value) => ({
          value,
          label: t.roles[value],
          description: t.roleHints[value],
        }))}
      />
    </ChoiceDialog>
  );
}

const whyNotChosen = (chosen: readonly User[]) =>
  chosen.length === 0 ? t.nothingChosen : undefined;

/** Selects people to add; existing members of the team are shown as unavailable. */
function ChoosePeople(props: {
  organizationId: string;
  autoFocus: boolean;
  inTeam: readonly TeamMember[];
  chosen: readonly User[];
  onChange: (users: readonly User[]) => void;
}) {
  const { inTeam } = props;
  const taken = useMemo(
    () => new Set(inTeam.map(({ organization }) => organization.user.id)),
    [inTeam],
  );
  const unavailable = useCallback(({ id }: User) => (taken.has(id) ? t.isIn : undefined), [taken]);
  return (
    <MemberPicker
      autoFocus={props.autoFocus}
      organizationId={props.organizationId}
      label={t.people}
      value={props.chosen}
      onChange={props.onChange}
      unavailable={unavailable}
    />
  );
}
