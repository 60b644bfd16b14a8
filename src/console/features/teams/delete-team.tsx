import { useQuery } from "@tanstack/react-query";
import type { Team } from "#contract/team.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { providersQuery } from "#console/kit/queries.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { teamTexts as t } from "#console/messages/teams.ts";
import { teamQuery } from "./queries.ts";
import { useDeleteTeam } from "./use-team-writes.ts";

/** Says what goes with the team before it goes. */
export function DeleteTeam(props: { team: Team; onClose: () => void; onDeleted?: () => void }) {
  const { organization } = useOrganization();
  // The list may be older than what it shows of members and spaces.
  const { data: team = props.team } = useQuery(teamQuery(organization.id, props.team.id));
  const remove = useDeleteTeam(organization.id);
  const signOns = useSignOnsInto(team);
  const { members = 0, spaces = 0 } = team;
  const title = team.title ?? t.untitled;
  return (
    <Confirm
      isOpen
      danger
      title={t.deleteTitle(title)}
      action={t.delete}
      typeName={title}
      onClose={props.onClose}
      onConfirm={async () => {
        await remove(team);
        props.onDeleted?.();
      }}
    >
      <ul className="flex list-disc flex-col gap-1 ps-4">
        <li>{t.deleteMembers(members)}</li>
        <li>{t.deleteSpaces(spaces, members)}</li>
        {signOns.length > 0 && <li>{t.deleteSignOns(signOns)}</li>}
        <li>{t.deleteForever}</li>
      </ul>
    </Confirm>
  );
}

/** The names of the single sign-ons that put new people into the team; who may not see them is told nothing. */
function useSignOnsInto(team: Team): string[] {
  const { organization } = useOrganization();
  const { data = [] } = useQuery({
    ...providersQuery(organization.id),
    enabled: organization.permissions.admin,
  });
  return data.filter(({ defaultTeam }) => defaultTeam?.id === team.id).map(({ label }) => label);
}
