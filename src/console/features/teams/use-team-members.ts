import type { TeamMember } from "#contract/team-operations.ts";
import type { Team, TeamRole } from "#contract/team.ts";
import { useWrite, edit } from "#console/data/write.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { common } from "#console/messages/common.ts";
import { teamTexts as t } from "#console/messages/teams.ts";
import { showToast } from "#console/ui/toast.ts";
import { teamMembersQuery, teamQuery } from "./queries.ts";

/** Members added and removed by one request. */
type MembersChange = {
  add: readonly string[];
  /** The role of the added members. */
  role: TeamRole;
  remove: readonly TeamMember[];
};

const members = "/v1/orgs/{organizationId}/teams/{teamId}/members" as const;
const memberPath = `${members}/{userId}` as const;

/** Queries that contain the members or roles of a team. */
const readsOfMembers = [
  `GET ${members}`,
  "GET /v1/orgs/{organizationId}/teams",
  "GET /v1/orgs/{organizationId}/teams/{teamId}",
] as const;

/** Changes the members of a team: a single one optimistically and with undo, many in one request. */
export function useTeamMembers(organizationId: string, team: Team) {
  const params = { organizationId, teamId: team.id };
  const list = teamMembersQuery(organizationId, team.id);
  const queue = `members of ${team.id}`;

  const put = useWrite(`PUT ${memberPath}`, {
    queue,
    touches: readsOfMembers,
    optimistic: ({ params: { userId }, body }) => [
      edit(list, (data) =>
        data.map((row) =>
          row.organization.user.id === userId
            ? { ...row, team: { role: body?.role ?? row.team.role } }
            : row,
        ),
      ),
    ],
  });
  const takeOut = useWrite(`DELETE ${memberPath}`, {
    queue,
    optimistic: ({ params: { userId } }) => [
      edit(list, (data) => data.filter((row) => row.organization.user.id !== userId)),
      edit(teamQuery(organizationId, team.id), (data) => ({
        ...data,
        members: Math.max(0, (data.members ?? 0) - 1),
      })),
    ],
  });
  const many = useWrite(`PUT ${members}`);

  const setRole = (userId: string, role: TeamRole) =>
    put.mutateAsync({ params: { ...params, userId }, body: { role } });
  const remove = (userId: string) => takeOut.mutateAsync({ params: { ...params, userId } });

  return {
    /** @throws RequestFailure */
    setRole,
    /** @throws RequestFailure */
    remove,

    /** Never rejects: it shows the result itself. */
    changeRole: ({ organization: { user }, team: before }: TeamMember, role: TeamRole) =>
      reversibly({
        act: () => setRole(user.id, role),
        undo: () => setRole(user.id, before.role),
        done: t.roleChanged(user.displayName, role),
        failed: t.roleNotChanged(user.displayName),
      }),

    /** Never rejects: it shows the result itself. */
    removeMember: ({ organization: { user }, team: before }: TeamMember) =>
      reversibly({
        act: () => remove(user.id),
        undo: () => setRole(user.id, before.role),
        done: t.removed(user.displayName),
        failed: t.notRemoved(user.displayName),
      }),

    /** @throws RequestFailure */
    async change({ add, role, remove: leaving }: MembersChange): Promise<void> {
      const ids = leaving.map(({ organization }) => organization.user.id);
      await many.mutateAsync({ params, body: bodyOf(add, () => role, ids) });
      const roles = new Map(leaving.map((row) => [row.organization.user.id, row.team.role]));
      const back = bodyOf(ids, (id) => roles.get(id) ?? "member", add);
      showToast({
        tone: "success",
        title: t.changed(add.length, leaving.length),
        action: {
          label: common.undo,
          onPress: () => void tellEnd(many.mutateAsync({ params, body: back })),
        },
      });
    },
  };
}

/** The body of the request. Anyone in both `add` and `remove` is removed. */
function bodyOf(
  add: readonly string[],
  roleOf: (id: string) => TeamRole,
  remove: readonly string[],
) {
  return {
    ...(add.length > 0 && {
      add: [...add],
      memberships: Object.fromEntries(add.map((id) => [id, { role: roleOf(id) }])),
    }),
    ...(remove.length > 0 && { remove: [...remove] }),
  };
}

type Reversible = {
  act: () => Promise<unknown>;
  undo: () => Promise<unknown>;
  done: string;
  failed: string;
};

async function reversibly({ act, undo, done, failed }: Reversible): Promise<void> {
  try {
    await act();
    showToast({
      tone: "success",
      title: done,
      action: { label: common.undo, onPress: () => void tellEnd(undo()) },
    });
  } catch (error) {
    const description = describeFailure(error).message;
    showToast({ tone: "danger", title: failed, description });
  }
}

async function tellEnd(undone: Promise<unknown>): Promise<void> {
  try {
    await undone;
    showToast({ tone: "info", title: t.restored });
  } catch (error) {
    const description = describeFailure(error).message;
    showToast({ tone: "danger", title: t.notRestored, description });
  }
}
