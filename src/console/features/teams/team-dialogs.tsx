import { useState } from "react";
import { useController } from "react-hook-form";
import { useNavigate } from "react-router";
import { TeamCreate } from "#contract/team-operations.ts";
import type { User } from "#contract/user.ts";
import { useWrite } from "#console/data/write.ts";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { MemberPicker } from "#console/kit/member-picker.tsx";
import { useOrganization } from "#console/kit/use-organization.ts";
import { teamTexts as t } from "#console/messages/teams.ts";
import { paths } from "#console/paths.ts";
import { showToast } from "#console/ui/toast.ts";
import type { Team } from "#contract/team.ts";

/** Asks for a title and first members, creates the team, and opens it. */
export function CreateTeam(props: { onClose: () => void }) {
  const { organization } = useOrganization();
  const organizationId = organization.id;
  const write = useWrite("PUT /v1/orgs/{organizationId}/teams");
  const navigate = useNavigate();

  return (
    <FormDialog
      title={t.createTitle}
      onClose={props.onClose}
      schema={TeamCreate}
      values={{ title: "", members: [] }}
      action={t.submit}
      onSubmit={async (body) => {
        const team = await write.mutateAsync({ params: { organizationId }, body });
        showToast({ tone: "success", title: t.created(body.title) });
        await navigate(paths.team(organizationId, team.id));
      }}
    >
      {({ Text }) => (
        <>
          <Text
            name="title"
            label={t.name}
            placeholder={t.namePlaceholder}
            description={organization.permissions.admin ? undefined : t.becomesOwner}
            autoFocus
          />
          <FirstMembers organizationId={organizationId} />
        </>
      )}
    </FormDialog>
  );
}

// The picker holds users, the request their IDs.
function FirstMembers({ organizationId }: { organizationId: string }) {
  const { field } = useController({ name: "members" });
  const [people, setPeople] = useState<readonly User[]>([]);
  return (
    <MemberPicker
      organizationId={organizationId}
      label={t.firstMembers}
      description={t.firstMembersHint}
      value={people}
      onChange={(users) => {
        setPeople(users);
        field.onChange(users.map(({ id }) => id));
      }}
    />
  );
}

const schema = TeamCreate.pick({ title: true });

/** Asks for a new title. The dialog closes without waiting for the platform. */
export function RenameTeam(props: {
  team: Team;
  /** The title that the platform refused. */
  typed?: string | undefined;
  onRename: (title: string) => void;
  onClose: () => void;
}) {
  return (
    <FormDialog
      size="small"
      title={t.renameTitle}
      onClose={props.onClose}
      schema={schema}
      values={{ title: props.typed ?? props.team.title ?? "" }}
      action={t.renameSubmit}
      onSubmit={({ title }) => {
        if (title !== props.team.title) props.onRename(title);
        props.onClose();
        return Promise.resolve();
      }}
    >
      {({ Text }) => <Text name="title" label={t.name} autoFocus />}
    </FormDialog>
  );
}
