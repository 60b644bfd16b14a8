import { useCallback, useMemo, useState, type ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert, CircleMinus, CirclePlus, Equal } from "lucide-react";
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
import { formatList } from "#console/messages/format.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Checkbox } from "#console/ui/checkbox.tsx";
import { TextArea } from "#console/ui/text-field.tsx";
import { gate } from "#console/kit/gate.ts";
import { readEntries } from "#console/kit/pasted-entries.ts";
import { membersQuery } from "#console/kit/queries.ts";
import { useSettled } from "#console/kit/timing.ts";
import { teamMembersQuery } from "./queries.ts";
import { useTeamMembers } from "./use-team-members.ts";
import { type Difference, compare } from "./pasted.ts";

type Way = "choose" | "paste";

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

/** A pasted list, and its effect on the team. */
function PasteList(props: {
  autoFocus: boolean;
  text: string;
  onText: (text: string) => void;
  replaces: boolean;
  onReplaces: (replaces: boolean) => void;
  state: PastedState;
  /** Whether it removes the user who pastes, who couldn't rejoin by themselves. */
  losesRight: boolean;
}) {
  const { state } = props;
  const { difference } = state;
  return (
    <div className="flex flex-col gap-4">
      {/* Low enough that the effect of a long list stays visible. */}
      <div className="[&_textarea]:max-h-36">
        <TextArea
          label={t.pasteField}
          description={t.pasteHint}
          value={props.text}
          onChange={props.onText}
          rows={5}
          mono
          autoFocus={props.autoFocus}
        />
      </div>
      <Checkbox isSelected={props.replaces} onChange={props.onReplaces} description={t.replaceHint}>
        {t.replace}
      </Checkbox>
      {state.error !== null && difference === undefined ? (
        <FailureState isCompact error={state.error} onRetry={state.retry} />
      ) : (
        <div role="status" className="flex flex-col gap-3">
          {difference === undefined && state.isReading && <p className="text-muted">{t.reading}</p>}
          {difference !== undefined && <DifferenceView difference={difference} />}
        </div>
      )}
      {props.replaces && (difference?.unknown.length ?? 0) > 0 && (
        <Banner tone="warning" title={t.unknownRemoves} />
      )}
      {props.losesRight && <Banner tone="warning" title={t.losesRight} />}
    </div>
  );
}

/** The number of names shown per group; the rest is counted. */
const mostNames = 12;

/** Who is added, who is removed, who stays, and which entries are unknown. */
function DifferenceView({ difference }: { difference: Difference }) {
  const { added, present, removed, unknown, invalid, repeated } = difference;
  const plus = <CirclePlus size={14} className="text-success" aria-hidden />;
  const minus = <CircleMinus size={14} className="text-danger" aria-hidden />;
  const same = <Equal size={14} className="text-muted" aria-hidden />;
  const fault = <CircleAlert size={14} className="text-warning" aria-hidden />;
  return (
    <>
      <p className="text-lg font-semibold tabular-nums">
        <span aria-hidden>{t.difference(added.length, removed.length)}</span>
        <span className="sr-only">{t.differenceLabel(added.length, removed.length)}</span>
      </p>
      <dl className="flex flex-col gap-2">
        <Group
          icon={plus}
          title={t.joins(added.length)}
          names={added.map(({ user }) => user.displayName)}
        />
        <Group
          icon={minus}
          title={t.leaves(removed.length)}
          names={removed.map(({ organization }) => organization.user.displayName)}
        />
        <Group
          icon={same}
          title={t.stays(present.length)}
          names={present.map(({ user }) => user.displayName)}
        />
        <Group icon={fault} title={t.unknown(unknown.length)} names={unknown}>
          {t.unknownHint}
        </Group>
        <Group icon={fault} title={t.invalid(invalid.length)} names={invalid} />
      </dl>
      {repeated > 0 && <p className="text-sm text-muted">{t.repeated(repeated)}</p>}
    </>
  );
}

function Group(props: {
  icon: ReactNode;
  title: string;
  names: readonly string[];
  children?: ReactNode;
}) {
  const { names } = props;
  if (names.length === 0) return null;
  const shown = names.slice(0, mostNames);
  const rest = names.length - shown.length;
  return (
    <div>
      <dt className="flex items-center gap-2 font-medium">
        {props.icon}
        {props.title}
      </dt>
      <dd className="ps-5.5 text-sm wrap-anywhere text-muted">
        {formatList(rest > 0 ? [...shown, t.andMore(rest)] : shown)}
        {props.children !== undefined && <span className="block">{props.children}</span>}
      </dd>
    </div>
  );
}

/** Debounce before a list is compared, in milliseconds. */
const pause = 150;

/** The effect of a pasted list. */
type PastedState = {
  /** Undefined if nothing is pasted, or while loading. */
  difference: Difference | undefined;
  isReading: boolean;
  error: Error | null;
  retry: () => void;
  /** Why it can't be applied, as a sentence. */
  unavailable: string | undefined;
};

/**
 * Finds the people in a pasted list. Loads everybody in the organization once: one request per entry would be slower from a few
 * dozen on, and can't match both IDs and emails.
 */
function useDifference(
  organizationId: string,
  teamId: string,
  text: string,
  replaces: boolean,
): PastedState {
  const settled = useSettled(text, pause);
  const entries = useMemo(() => readEntries(settled), [settled]);
  const isAsked = entries.length > 0;
  const everybody = useQuery({ ...membersQuery(organizationId), enabled: isAsked });
  const team = useQuery(teamMembersQuery(organizationId, teamId));
  const difference = useMemo(
    () =>
      isAsked && everybody.data !== undefined && team.data !== undefined
        ? compare(entries, everybody.data, team.data, replaces)
        : undefined,
    [isAsked, entries, everybody.data, team.data, replaces],
  );
  const isReading = text !== settled || (isAsked && difference === undefined);
  return {
    difference,
    isReading,
    error: everybody.error ?? team.error,
    retry: () => {
      void everybody.refetch();
      void team.refetch();
    },
    unavailable:
      gate([text.trim() === "", t.nothingPasted], [isReading, t.reading]) ??
      (difference === undefined ? t.nothingPasted : whyNot(difference)),
  };
}

function whyNot({ added, present, removed }: Difference): string | undefined {
  return gate(
    // An empty list that replaces the team would remove everybody by accident.
    [added.length + present.length === 0, t.nothingKnown],
    [added.length + removed.length === 0, t.nothingChanges],
  );
}
