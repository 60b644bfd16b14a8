import type { Team } from "#contract/team.ts";
import type { TeamFilter } from "#screens/teams.ts";
import { useWrite } from "#console/data/write.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { common } from "#console/messages/common.ts";
import { teamTexts as t } from "#console/messages/teams.ts";
import { showToast } from "#console/ui/toast.ts";
import { renamed } from "./queries.ts";

/** Queries that contain a team's title. */
const namesOfTeams = [
  "GET /v1/orgs/{organizationId}/teams",
  "GET /v1/orgs/{organizationId}/teams/{teamId}",
] as const;

/**
 * Renames teams: shown immediately, with undo, and rolled back with the reason on failure.
 *
 * @param filter - of the list on this screen; absent if there is none
 * @param onRefused - receives the refused title, so that nobody has to type it again
 */
export function useRenameTeam(
  organizationId: string,
  filter: TeamFilter | undefined,
  onRefused: (team: Team, title: string) => void,
) {
  const write = useWrite("PATCH /v1/orgs/{organizationId}/teams/{teamId}", {
    optimistic: ({ params, body }) => renamed(organizationId, filter, params.teamId, body.title),
    touches: namesOfTeams,
    queue: "names of teams",
  });
  const put = (team: Team, title: string) =>
    write.mutateAsync({ params: { organizationId, teamId: team.id }, body: { title } });

  async function rename(team: Team, title: string): Promise<void> {
    const before = team.title;
    try {
      await put(team, title);
      showToast({
        tone: "success",
        title: t.renamed(title),
        ...(before !== undefined && {
          action: {
            label: common.undo,
            onPress: () => void put(team, before).catch((error) => tell(error, team, before)),
          },
        }),
      });
    } catch (error) {
      tell(error, team, title);
    }
  }

  function tell(error: unknown, team: Team, title: string): void {
    showToast({
      tone: "danger",
      title: t.notRenamed,
      description: describeFailure(error).message,
      action: { label: common.retry, onPress: () => onRefused(team, title) },
    });
  }
  return rename;
}

/** Deletes a team. */
export function useDeleteTeam(organizationId: string) {
  const { mutateAsync } = useWrite("DELETE /v1/orgs/{organizationId}/teams/{teamId}");
  return async (team: Team): Promise<void> => {
    await mutateAsync({ params: { organizationId, teamId: team.id } });
    showToast({ tone: "success", title: t.deleted(team.title ?? t.untitled) });
  };
}
