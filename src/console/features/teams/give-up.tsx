import { useNavigate } from "react-router";
import type { TeamMember } from "#contract/team-operations.ts";
import type { Team } from "#contract/team.ts";
import { Confirm } from "#console/kit/confirm.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { teamTexts as t } from "#console/messages/teams.ts";
import { paths } from "#console/paths.ts";
import { useTeamMembers } from "./use-team-members.ts";

/** What somebody is about to take from themselves: their place in the team, or the right to manage it. */
export type GivenUp = { row: TeamMember; leaves: boolean };

/** Asks before somebody does to themselves what they cannot take back. */
export function GiveUp(props: { team: Team; givenUp: GivenUp; onClose: () => void }) {
  const { team, givenUp } = props;
  const { organization } = useOrganization();
  const { setRole, remove } = useTeamMembers(organization.id, team);
  const navigate = useNavigate();
  const { id } = givenUp.row.organization.user;
  return (
    <Confirm
      isOpen
      danger
      title={givenUp.leaves ? t.selfLeaveTitle : t.selfTitle}
      action={givenUp.leaves ? t.leave : t.selfAction}
      onClose={props.onClose}
      onConfirm={async () => {
        if (!givenUp.leaves) return setRole(id, "member");
        await remove(id);
        return navigate(paths.teams(organization.id));
      }}
    >
      {givenUp.leaves ? t.selfLeaveBody(team.spaces ?? 0) : t.selfBody}
    </Confirm>
  );
}
