import { FileRename } from "#contract/content-edit.ts";
import type { File } from "#contract/page.ts";
import { TargetField } from "#console/kit/change-request-target/target-field.tsx";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { fileEditsTexts } from "#console/messages/file-edits.ts";
import { useFileEdits } from "./use-file-edits.ts";
import type { Version } from "../version/use-version.ts";

const t = fileEditsTexts.rename;

/** Renames a file in a change request. Its links stay. */
export function RenameFile(props: { version: Version; file: File; onClose: () => void }) {
  const { file } = props;
  const subject = fileEditsTexts.subjects.rename(file.name);
  const { target, sendReversibly } = useFileEdits(props.version, subject);
  return (
    <FormDialog
      size="small"
      title={t.title}
      onClose={props.onClose}
      schema={FileRename}
      values={{ name: file.name }}
      action={t.action}
      onSubmit={async ({ name }) => {
        await sendReversibly({ operation: "update_file", file: file.id, name }, t.done);
        props.onClose();
      }}
    >
      {({ Text }) => (
        <>
          <Text name="name" label={t.name} autoFocus />
          <TargetField target={target} />
        </>
      )}
    </FormDialog>
  );
}
