import { useQuery } from "@tanstack/react-query";
import type { Team } from "#contract/team.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { oidcProvidersQuery, providersQuery } from "#console/kit/queries.ts";
import { useOrganization } from "#console/kit/use-organization.ts";
import { teamTexts as t } from "#console/messages/teams.ts";
import { teamQuery } from "./queries.ts";
import { useDeleteTeam } from "./use-team-writes.ts";

/** Shows what is deleted with the team before deleting it. */
export function DeleteTeam(props: { team: Team; onClose: () => void; onDeleted?: () => void }) {
  const { organization } = useOrganization();
  // The list may be out of date about members and spaces.
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

/** The names of the identity providers that add people to the team; empty without permission to see them. */
function useSignOnsInto(team: Team): string[] {
  const { organization } = useOrganization();
  const enabled = organization.permissions.admin;
  const { data: saml = [] } = useQuery({ ...providersQuery(organization.id), enabled });
  const { data: oidc = [] } = useQuery({ ...oidcProvidersQuery(organization.id), enabled });
  return [...saml, ...oidc]
    .filter(
      ({ defaultTeam, roleRules }) =>
        defaultTeam?.id === team.id || roleRules.some((rule) => rule.team === team.id),
    )
    .map(({ label }) => label);
}
