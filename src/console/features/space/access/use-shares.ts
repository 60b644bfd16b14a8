import type { Role } from "#contract/schema.ts";
import { pathTo } from "#screens/spaces.ts";
import type { TableAddress } from "#screens/table-address.ts";
import type { Edit } from "#console/data/write.ts";
import { useWrite, edit } from "#console/data/write.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { levelName } from "#console/kit/roles.ts";
import { accessTexts as t } from "#console/messages/access.ts";
import { common } from "#console/messages/common.ts";
import { showToast } from "#console/ui/toast.ts";
import { withDirect } from "./levels.ts";
import { peopleQuery, sharedTeamsQuery } from "./queries.ts";
import type { Target } from "./queries.ts";

/** A person or team, with the level that is shared with it now. */
type Grantee = { id: string; name: string; level: Role | undefined };

type Texts = {
  changed: (name: string, level: string) => string;
  removed: (name: string) => string;
  failed: (name: string) => string;
};

/**
 * Changes what is shared with a person: shown immediately, undoable from the confirmation. The returned function never rejects,
 * because it shows the result itself.
 *
 * @param address - of the list on the screen
 */
export function useShareWithPerson(target: Target, address: TableAddress) {
  const { base, params } = pathTo(target.kind, target.id);
  const show = (userId: string, level: Role | undefined): Edit[] => [
    edit(peopleQuery(target, address), (data) => ({
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        items: page.items.flatMap((row) =>
          row.user.id === userId ? (withDirect(row, level) ?? []) : row,
        ),
      })),
    })),
  ];
  const queue = `access of ${target.id}`;
  const add = useWrite(`POST ${base}/permissions`, {
    queue,
    optimistic: ({ body }) => body.users?.flatMap((id) => show(id, body.role)) ?? [],
  });
  const change = useWrite(`PATCH ${base}/permissions/users/{userId}`, {
    queue,
    optimistic: (request) => show(request.params.userId, request.body.role),
  });
  const remove = useWrite(`DELETE ${base}/permissions/users/{userId}`, {
    queue,
    optimistic: (request) => show(request.params.userId, undefined),
  });
  return (person: Grantee, level: Role | undefined) =>
    reversibly(t.people, person, level, (from, to) => {
      const shareParams = { ...params, userId: person.id };
      if (to === undefined) return remove.mutateAsync({ params: shareParams });
      if (from !== undefined)
        return change.mutateAsync({ params: shareParams, body: { role: to } });
      return add.mutateAsync({ params, body: { users: [person.id], role: to } });
    });
}

/** As `useShareWithPerson`, for a team. */
export function useShareWithTeam(target: Target) {
  const { base, params } = pathTo(target.kind, target.id);
  const list = sharedTeamsQuery(target);
  const queue = `access of ${target.id}`;
  const add = useWrite(`POST ${base}/permissions`, { queue });
  const change = useWrite(`PATCH ${base}/permissions/teams/{teamId}`, {
    queue,
    optimistic: (request) => [
      edit(list, (data) =>
        data.map((row) =>
          row.team.id === request.params.teamId ? { ...row, permission: request.body.role } : row,
        ),
      ),
    ],
  });
  const remove = useWrite(`DELETE ${base}/permissions/teams/{teamId}`, {
    queue,
    optimistic: (request) => [
      edit(list, (data) => data.filter(({ team }) => team.id !== request.params.teamId)),
    ],
  });
  return (team: Grantee, level: Role | undefined) =>
    reversibly(t.teams, team, level, (from, to) => {
      const shareParams = { ...params, teamId: team.id };
      if (to === undefined) return remove.mutateAsync({ params: shareParams });
      if (from !== undefined)
        return change.mutateAsync({ params: shareParams, body: { role: to } });
      return add.mutateAsync({ params, body: { teams: [team.id], role: to } });
    });
}

async function reversibly(
  texts: Texts,
  { name, level: before }: Grantee,
  after: Role | undefined,
  set: (from: Role | undefined, to: Role | undefined) => Promise<unknown>,
): Promise<void> {
  const tell = (error: unknown) => {
    const description = describeFailure(error).message;
    showToast({ tone: "danger", title: texts.failed(name), description });
  };
  const title = (level: Role | undefined) =>
    level === undefined ? texts.removed(name) : texts.changed(name, levelName(level));
  try {
    await set(before, after);
  } catch (error) {
    tell(error);
    return;
  }
  const undo = () =>
    void set(after, before).then(() => showToast({ tone: "info", title: title(before) }), tell);
  showToast({
    tone: "success",
    title: title(after),
    action: { label: common.undo, onPress: undo },
  });
}
