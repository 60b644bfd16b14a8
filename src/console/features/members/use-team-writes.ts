import { useCallback } from "react";
import type { Team, TeamRole } from "#contract/team.ts";
import { useWrite, edit } from "#console/data/write.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { common } from "#console/messages/common.ts";
import { memberScreenTexts } from "#console/messages/member-screen.ts";
import { showToast } from "#console/ui/toast.ts";
import { teamsOfQuery } from "./queries.ts";
import type { TeamOf } from "./queries.ts";

const membership = "/v1/orgs/{organizationId}/teams/{teamId}/members/{userId}";

/**
 * Adds a member to teams and removes them: shown immediately, undoable from the confirmation.
 *
 * @returns a function of the team and of the role before and after (undefined: not a member), which resolves to whether it
 * succeeded
 */
export function useTeamWrites(organizationId: string, userId: string, name: string) {
  const t = memberScreenTexts;
  const teams = teamsOfQuery(organizationId, userId);
  const queue = `teams of ${userId}`;
  const { mutateAsync: put } = useWrite(`PUT ${membership}`, {
    queue,
    optimistic: ({ params, body }) => [
      edit(teams, (list: TeamOf[]) =>
        list.map((item) =>
          item.team.id === params.teamId
            ? { ...item, member: { role: body?.role ?? "member" } }
            : item,
        ),
      ),
    ],
  });
  const { mutateAsync: take } = useWrite(`DELETE ${membership}`, {
    queue,
    optimistic: ({ params }) => [
      edit(teams, (list: TeamOf[]) => list.filter(({ team }) => team.id !== params.teamId)),
    ],
  });
  return useCallback(
    async (team: Team, before: TeamRole | undefined, after: TeamRole | undefined) => {
      const title = team.title ?? t.team;
      const set = async (role: TeamRole | undefined) => {
        const params = { organizationId, userId, teamId: team.id };
        try {
          await (role === undefined ? take({ params }) : put({ params, body: { role } }));
          return true;
        } catch (error) {
          const description = describeFailure(error).message;
          showToast({ tone: "danger", title: t.teamFailed(title), description });
          return false;
        }
      };
      if (!(await set(after))) return false;
      showToast({
        tone: "success",
        title:
          after === undefined
            ? t.removed(name, title)
            : before === undefined
              ? t.added(name, title)
              : t.roleChanged(name, title, t.teamRoles[after]),
        action: { label: common.undo, onPress: () => void set(before) },
      });
      return true;
    },
    [organizationId, userId, name, put, take, t],
  );
}
