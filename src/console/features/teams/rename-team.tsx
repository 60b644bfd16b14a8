import { TeamCreate } from "#contract/team-operations.ts";
import type { Team } from "#contract/team.ts";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { teamTexts as t } from "#console/messages/teams.ts";

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
