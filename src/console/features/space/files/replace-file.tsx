import { useCallback, useState } from "react";
import type { File as StoredFile } from "#contract/page.ts";
import { TargetField } from "#console/kit/change-request-target/target-field.tsx";
import { Confirm } from "#console/kit/confirm.tsx";
import { gate } from "#console/kit/gate.ts";
import { fileEditsTexts } from "#console/messages/file-edits.ts";
import { formatBytes } from "#console/messages/format.ts";
import { FileButton } from "#console/ui/file-button.tsx";
import { base64Of, largestFile } from "./chosen-file.ts";
import { typeOf } from "./file-columns.tsx";
import { isDrawn } from "./file-kind.ts";
import { useFileEdits } from "./use-file-edits.ts";
import type { Version } from "../version/use-version.ts";

const t = fileEditsTexts.replace;

/** Replaces the content of a file in a change request. Its name and its links stay. */
export function ReplaceFile(props: { version: Version; file: StoredFile; onClose: () => void }) {
  const { file } = props;
  const [chosen, choose] = useState<File>();
  const subject = fileEditsTexts.subjects.replace(file.name);
  const { target, sendReversibly } = useFileEdits(props.version, subject);
  const unavailable = gate(
    [chosen === undefined, t.none],
    [(chosen?.size ?? 0) > largestFile, fileEditsTexts.upload.tooLarge],
    [target.unavailable !== undefined, target.unavailable ?? ""],
  );
  const replace = async () => {
    if (chosen === undefined) return;
    const base64 = await base64Of(chosen);
    const contentType = chosen.type === "" ? undefined : chosen.type;
    const change = { operation: "update_file", file: file.id, base64, contentType } as const;
    await sendReversibly(change, t.done);
  };
  return (
    <Confirm
      isOpen
      title={t.title(file.name)}
      action={t.action}
      unavailable={unavailable}
      onConfirm={replace}
      onClose={props.onClose}
    >
      <div className="flex flex-col gap-4">
        <p>
          {t.body} {t.uses(file.uses ?? 0)}
        </p>
        <div className="flex flex-wrap items-center gap-3">
          <FileButton label={t.choose} onChoose={choose} />
          {chosen !== undefined && (
            <p role="status" className="min-w-0 wrap-anywhere text-text">
              <bdi>{chosen.name}</bdi> · {formatBytes(chosen.size)}
            </p>
          )}
        </div>
        {chosen !== undefined && chosen.size > largestFile && (
          <p className="text-danger">{fileEditsTexts.upload.tooLarge}</p>
        )}
        {chosen !== undefined && chosen.type !== "" && chosen.type !== typeOf(file) && (
          <p>{t.otherType(typeOf(file), chosen.type)}</p>
        )}
        {chosen !== undefined && isDrawn({ contentType: chosen.type }) && (
          <NewPicture key={chosen.name + chosen.lastModified} file={chosen} />
        )}
        <TargetField target={target} />
      </div>
    </Confirm>
  );
}

/** The chosen image, before it is sent. */
function NewPicture({ file }: { file: File }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return (
    <img
      ref={show}
      alt={t.chosen}
      className="max-h-48 self-start rounded-md border bg-sunken object-contain"
    />
  );
}
