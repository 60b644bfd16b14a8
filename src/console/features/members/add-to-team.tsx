import { z } from "zod";
import type { Member } from "#contract/member.ts";
import { Id } from "#contract/schema.ts";
import { TeamRole } from "#contract/team.ts";
import type { Team } from "#contract/team.ts";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { memberScreenTexts } from "#console/messages/member-screen.ts";
import { useTeamWrites } from "./use-team-writes.ts";

const t = memberScreenTexts;
const schema = z.object({ team: Id, role: TeamRole });

/** Adds a member to one of the teams that the viewer can edit. */
export function AddToTeam(props: {
  organizationId: string;
  member: Member;
  teams: readonly Team[];
  onClose: () => void;
}) {
  const { organizationId, member, teams, onClose } = props;
  const name = member.user.displayName;
  const set = useTeamWrites(organizationId, member.id, name);
  const [only, ...others] = teams;
  return (
    <FormDialog
      size="small"
      title={t.addTeamTitle(name)}
      onClose={onClose}
      schema={schema}
      values={{ team: others.length === 0 ? (only?.id ?? "") : "", role: "member" }}
      action={t.addTeamSubmit}
      onSubmit={async ({ team, role }) => {
        const chosen = teams.find(({ id }) => id === team);
        const isDone = chosen !== undefined && (await set(chosen, undefined, role));
        if (isDone) onClose();
        return isDone;
      }}
    >
      {({ Choice }) => (
        <>
          <Choice
            name="team"
            label={t.team}
            options={[
              { value: "", label: t.chooseTeam },
              ...teams.map(({ id, title }) => ({ value: id, label: title ?? id })),
            ]}
          />
          <Choice
            name="role"
            label={t.teamRole}
            options={TeamRole.options.map((value) => ({
              value,
              label: t.teamRoles[value],
              description: t.teamRoleHints[value],
            }))}
          />
        </>
      )}
    </FormDialog>
  );
}
