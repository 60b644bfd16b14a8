import type { TeamPermission } from "#contract/permission.ts";
import type { Role } from "#contract/schema.ts";
import { pathTo } from "#screens/spaces.ts";
import type { Edit } from "#console/data/write.ts";
import { useWrite, edit } from "#console/data/write.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { accessTexts as t } from "#console/messages/access.ts";
import { common } from "#console/messages/common.ts";
import { showToast } from "#console/ui/toast.ts";
import { directShare, shareName, withDirect, type Share } from "./levels.ts";
import { sharedTeamsQuery } from "./queries.ts";
import type { PeopleList, Target } from "./queries.ts";

/** A person or team, with what is shared with it now. */
type Grantee = { id: string; name: string; share: Share | undefined };

type Texts = {
  changed: (name: string, level: string) => string;
  removed: (name: string) => string;
  failed: (name: string) => string;
};

/**
 * Changes what is shared with a person: shown immediately, undoable from the confirmation. The returned function never rejects,
 * because it shows the result itself.
 *
 * @param list - where it is shown
 */
export function useShareWithPerson(target: Target, list: PeopleList) {
  const { base, params } = pathTo(target.kind, target.id);
  const show = (userId: string, change: Change | undefined): Edit[] => [
    edit(list, (data) => ({
      ...data,
      pages: data.pages.map((page) => ({
        ...page,
        items: page.items.flatMap((row) =>
          row.user.id === userId
            ? (withDirect(row, change && shareAfter(directShare(row), change)) ?? [])
            : row,
        ),
      })),
    })),
  ];
  const queue = `access of ${target.id}`;
  const add = useWrite(`POST ${base}/permissions`, {
    queue,
    optimistic: ({ body }) => body.users?.flatMap((id) => show(id, body)) ?? [],
  });
  const change = useWrite(`PATCH ${base}/permissions/users/{userId}`, {
    queue,
    optimistic: (request) => show(request.params.userId, request.body),
  });
  const remove = useWrite(`DELETE ${base}/permissions/users/{userId}`, {
    queue,
    optimistic: (request) => show(request.params.userId, undefined),
  });
  return (person: Grantee, share: Share | undefined) =>
    reversibly(t.people, person, share, (from, to) => {
      const shareParams = { ...params, userId: person.id };
      if (to === undefined) return remove.mutateAsync({ params: shareParams });
      const body = changeOf(from, to);
      if (from !== undefined) return change.mutateAsync({ params: shareParams, body });
      return add.mutateAsync({ params, body: { users: [person.id], ...body } });
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
          row.team.id === request.params.teamId ? teamAfter(row, request.body) : row,
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
  return (team: Grantee, share: Share | undefined) =>
    reversibly(t.teams, team, share, (from, to) => {
      const shareParams = { ...params, teamId: team.id };
      if (to === undefined) return remove.mutateAsync({ params: shareParams });
      const body = changeOf(from, to);
      if (from !== undefined) return change.mutateAsync({ params: shareParams, body });
      return add.mutateAsync({ params, body: { teams: [team.id], ...body } });
    });
}

/** As the API takes it. */
type Change = { role: Role; endsAt?: string | null | undefined };

/** Only what differs, so that an end that others have set meanwhile stays. */
function changeOf(from: Share | undefined, to: Share): Change {
  return { role: to.level, ...(from?.endsAt !== to.endsAt && { endsAt: to.endsAt ?? null }) };
}

function shareAfter(before: Share | undefined, { role, endsAt }: Change): Share {
  return { level: role, endsAt: endsAt === undefined ? before?.endsAt : (endsAt ?? undefined) };
}

function teamAfter(row: TeamPermission, change: Change): TeamPermission {
  const { level, endsAt } = shareAfter({ level: row.permission, endsAt: row.endsAt }, change);
  return { ...row, permission: level, endsAt };
}

async function reversibly(
  texts: Texts,
  { name, share: before }: Grantee,
  after: Share | undefined,
  set: (from: Share | undefined, to: Share | undefined) => Promise<unknown>,
): Promise<void> {
  const tell = (error: unknown) => {
    const description = describeFailure(error).message;
    showToast({ tone: "danger", title: texts.failed(name), description });
  };
  const title = (share: Share | undefined) =>
    share === undefined ? texts.removed(name) : texts.changed(name, shareName(share));
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
