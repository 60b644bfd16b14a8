import type { File } from "#contract/page.ts";
import { TargetField } from "#console/kit/change-request-target/target-field.tsx";
import { Confirm } from "#console/kit/confirm.tsx";
import { fileEditsTexts } from "#console/messages/file-edits.ts";
import { UsedOn } from "./used-on.tsx";
import { useFileEdits } from "./use-file-edits.ts";
import type { Version } from "../version/use-version.ts";

const t = fileEditsTexts.remove;

/** Deletes a file in a change request. Names the pages whose links and images break. */
export function DeleteFile(props: { version: Version; file: File; onClose: () => void }) {
  const { version, file } = props;
  const { uses = 0 } = file;
  const { target, sendReversibly } = useFileEdits(
    version,
    fileEditsTexts.subjects.delete(file.name),
  );
  return (
    <Confirm
      isOpen
      danger
      title={t.title(file.name)}
      action={t.action}
      unavailable={target.unavailable}
      onConfirm={() => sendReversibly({ operation: "delete_file", file: file.id }, t.done)}
      onClose={props.onClose}
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-col gap-2">
          {uses > 0 && <p>{t.used(uses)}</p>}
          <UsedOn version={version} file={file.id} uses={uses} />
          <p>{t.untilMerge}</p>
        </div>
        <TargetField target={target} />
      </div>
    </Confirm>
  );
}
