import { useCallback, useMemo, useState } from "react";
import { useQuery } from "@tanstack/react-query";
import { Link2, UsersRound } from "lucide-react";
import type { Role } from "#contract/schema.ts";
import type { User } from "#contract/user.ts";
import { pathTo } from "#screens/spaces.ts";
import { useWrite } from "#console/data/write.ts";
import { endOfDay, endProblem, type EndDay } from "#console/kit/access-end/end-day.ts";
import { EndField } from "#console/kit/access-end/end-field.tsx";
import { effectiveDefault, type Effective } from "#console/kit/access-reasons.ts";
import { copyText } from "#console/kit/copy-button.tsx";
import { describeFailure } from "#console/kit/failure.ts";
import { ChoiceDialog } from "#console/kit/form/choice-dialog.tsx";
import { gate } from "#console/kit/gate.ts";
import { MemberPicker } from "#console/kit/member-picker.tsx";
import { accessTexts } from "#console/messages/access.ts";
import { common } from "#console/messages/common.ts";
import { paths } from "#console/paths.ts";
import { Button } from "#console/ui/button.tsx";
import { Select } from "#console/ui/select.tsx";
import { TabPanel, Tabs } from "#console/ui/tabs.tsx";
import { Count } from "#console/ui/badge.tsx";
import { showToast } from "#console/ui/toast.ts";
import type { Team } from "#contract/team.ts";
import { ListPicker } from "#console/kit/list-picker.tsx";
import type { PickerFieldProps } from "#console/kit/picker.tsx";
import { allTeamsQuery, collectionsQuery } from "#console/kit/queries.ts";
import { levelOptions, shareName } from "./levels.ts";
import { sharedTeamsQuery, sharedUsersQuery } from "./queries.ts";
import type { Target } from "./queries.ts";
import { LinkForNew } from "./link-for-new.tsx";
import { WhoHasAccess } from "./who-has-access.tsx";

const t = accessTexts.dialog;

/** Shares a space or collection with people and teams, by one request, and shows with whom it is shared already. */
export function ShareDialog({ target, onClose }: { target: Target; onClose: () => void }) {
  const [way, setWay] = useState("people");
  const [users, setUsers] = useState<readonly User[]>([]);
  const [teams, setTeams] = useState<readonly string[]>([]);
  const [role, setRole] = useState<Role>("read");
  const [end, setEnd] = useState<EndDay>();
  const problem = endProblem(end);
  const { isSharedWith, isSharedWithTeam } = useShared(target);
  const share = useShare(target);
  const count = users.length + teams.length;
  return (
    <ChoiceDialog
      title={t.title(target.title)}
      action={t.submit(count)}
      unavailable={gate([count === 0, t.nothing]) ?? problem}
      isTouched={count > 0}
      dismiss={way === "access" && count === 0 ? common.done : undefined}
      onApply={() =>
        share(
          { users: users.map(({ id }) => id), teams: [...teams] },
          { role, endsAt: endOfDay(end) },
        )
      }
      failed={t.failed}
      onClose={onClose}
    >
      <Tabs
        label={t.ways}
        selected={way}
        onSelect={setWay}
        tabs={[
          { id: "people", label: t.people, badge: countOf(users.length) },
          { id: "teams", label: t.teams, badge: countOf(teams.length) },
          { id: "access", label: t.access },
        ]}
      >
        <TabPanel id="people" className="pt-4">
          <MemberPicker
            autoFocus={way === "people" && count === 0}
            organizationId={target.organization}
            label={t.people}
            description={t.peopleHint}
            value={users}
            onChange={setUsers}
            unavailable={isSharedWith}
          />
        </TabPanel>
        <TabPanel id="teams" className="pt-4">
          <TeamPicker
            organizationId={target.organization}
            label={t.teams}
            description={t.teamsHint}
            value={teams}
            onChange={setTeams}
            unavailable={isSharedWithTeam}
          />
        </TabPanel>
        <TabPanel id="access" className="pt-4">
          <WhoHasAccess target={target} />
        </TabPanel>
      </Tabs>
      {way !== "access" && (
        <>
          <Select
            label={t.level}
            description={t.levelHint(target.kind)}
            value={role}
            onChange={(value) => setRole(value as Role)}
            options={levelOptions}
          />
          <EndField value={end} onChange={setEnd} />
          <LinkForNew target={target} role={role} end={end} />
        </>
      )}
      <LinkTo target={target} />
    </ChoiceDialog>
  );
}

/** Copies the link, and says for whom it opens: it gives nobody access. */
function LinkTo({ target }: { target: Target }) {
  const { organization, id, parent } = target;
  const collections = useQuery({
    ...collectionsQuery(organization),
    enabled: parent !== undefined,
  });
  const path =
    target.kind === "space" ? paths.space(organization, id) : paths.collection(organization, id);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t pt-4">
      <p className="min-w-0 flex-1 basis-56 text-sm text-muted">
        {opensFor(effectiveDefault(target, collections.data))}
      </p>
      <Button
        icon={<Link2 size={16} aria-hidden />}
        onPress={() => void copyText(new URL(path, location.href).href, t.copied)}
      >
        {t.copyLink}
      </Button>
    </div>
  );
}

function opensFor(effective: Effective): string {
  if (effective.from === "organization") return t.linkForMembers;
  if (effective.from === "unknown") return t.linkForCollection;
  return effective.level === null ? t.linkForSome : t.linkForMembers;
}

const countOf = (count: number) => count > 0 && <Count>{count}</Count>;

/** Why a person or team can't be chosen: it is shared with them already. */
function useShared(target: Target) {
  const users = useQuery(sharedUsersQuery(target)).data;
  const teams = useQuery(sharedTeamsQuery(target)).data;
  const shares = useMemo(
    () =>
      new Map([
        ...(users ?? []).map(({ user, ...row }) => [user.id, shareIn(row)] as const),
        ...(teams ?? []).map(({ team, ...row }) => [team.id, shareIn(row)] as const),
      ]),
    [users, teams],
  );
  const isSharedWithTeam = useCallback(
    (id: string) => {
      const share = shares.get(id);
      return share === undefined ? undefined : t.isShared(shareName(share));
    },
    [shares],
  );
  const isSharedWith = useCallback(({ id }: User) => isSharedWithTeam(id), [isSharedWithTeam]);
  return { isSharedWith, isSharedWithTeam };
}

const shareIn = ({
  permission: level,
  endsAt,
}: {
  permission: Role;
  endsAt?: string | undefined;
}) => ({
  level,
  endsAt,
});

type Chosen = { users: string[]; teams: string[] };
type Given = { role: Role; endsAt: string | null };

/** Sends the choice, and offers to take it back. */
function useShare(target: Target) {
  const { base, params } = pathTo(target.kind, target.id);
  const share = useWrite(`POST ${base}/permissions`);
  const queue = `access of ${target.id}`;
  const removeUser = useWrite(`DELETE ${base}/permissions/users/{userId}`, { queue });
  const removeTeam = useWrite(`DELETE ${base}/permissions/teams/{teamId}`, { queue });

  async function takeBack({ users, teams }: Chosen): Promise<void> {
    const ends = await Promise.allSettled([
      ...users.map((userId) => removeUser.mutateAsync({ params: { ...params, userId } })),
      ...teams.map((teamId) => removeTeam.mutateAsync({ params: { ...params, teamId } })),
    ]);
    const failed = ends.find((end) => end.status === "rejected");
    if (failed === undefined) showToast({ tone: "info", title: accessTexts.undone });
    else {
      const description = describeFailure(failed.reason).message;
      showToast({ tone: "danger", title: accessTexts.notUndone, description });
    }
  }

  return async (chosen: Chosen, given: Given): Promise<void> => {
    await share.mutateAsync({ params, body: { ...chosen, ...given } });
    showToast({
      tone: "success",
      title: t.shared(chosen.users.length + chosen.teams.length),
      action: { label: common.undo, onPress: () => void takeBack(chosen) },
    });
  };
}

const titleOf = ({ title = accessTexts.teams.untitled }: Team) => title;

/** Selects teams of an organization by title. */
function TeamPicker(
  props: PickerFieldProps & {
    organizationId: string;
    /** IDs of the chosen teams, in order of choice. */
    value: readonly string[];
    onChange: (teams: readonly string[]) => void;
    /** Why a team can't be chosen, in a few words. It stays in the list. */
    unavailable: (team: string) => string | undefined;
  },
) {
  const { organizationId, unavailable, ...field } = props;
  return (
    <ListPicker
      {...field}
      list={useQuery(allTeamsQuery(organizationId))}
      nameOf={titleOf}
      itemOf={({ id }) => {
        const below = unavailable(id);
        const mark = <UsersRound size={16} aria-hidden className="text-muted" />;
        return { mark, below, isUnavailable: below !== undefined };
      }}
      texts={accessTexts.teamPicker}
      listClass="h-56"
    />
  );
}
