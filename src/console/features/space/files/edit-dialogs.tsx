import { useCallback, useEffect, useRef, useState } from "react";
import type { File as StoredFile } from "#contract/page.ts";
import { TargetField } from "#console/kit/change-request-target.tsx";
import { Confirm } from "#console/kit/confirm.tsx";
import { gate } from "#console/kit/gate.ts";
import { InlineImageSize, useImageSizes } from "#console/kit/images/image-sizes.tsx";
import { fileEditsTexts } from "#console/messages/files.ts";
import { formatBytes } from "#console/messages/format.ts";
import { FileButton } from "#console/ui/file-button.tsx";
import { ProgressBar } from "#console/ui/progress-bar.tsx";
import { largestFile, sendFile } from "#console/kit/upload-in-parts.ts";
import { FileRename } from "#contract/content-edit.ts";
import { FormDialog } from "#console/kit/form/form-dialog.tsx";
import { typeOf, isDrawn } from "./file-columns.tsx";
import { useFileEdits } from "./use-file-edits.ts";
import type { Version } from "../version.tsx";
import { UsedOn } from "./file-details.tsx";

const t = fileEditsTexts.replace;

/** Replaces the content of a file in a change request. Its name and its links stay. */
export function ReplaceFile(props: { version: Version; file: StoredFile; onClose: () => void }) {
  const { file } = props;
  const [chosen, choose] = useState<File>();
  const sizes = useImageSizes();
  const [isReading, setReading] = useState(false);
  const [share, setShare] = useState<number>();
  const sending = useRef<AbortController>(undefined);
  // Closing the dialog cancels it.
  useEffect(() => () => sending.current?.abort(), []);
  const subject = fileEditsTexts.subjects.replace(file.name);
  const { target, sendReversibly } = useFileEdits(props.version, subject);
  const unavailable = gate(
    [chosen === undefined, t.none],
    [(chosen?.size ?? 0) > largestFile, fileEditsTexts.upload.tooLarge],
    [target.unavailable !== undefined, target.unavailable ?? ""],
  );
  const chooseSize = async (original: File) => {
    choose(undefined);
    setReading(true);
    const [wanted] = (await sizes.ask([original])) ?? [];
    setReading(false);
    choose(wanted);
  };
  const replace = async () => {
    if (chosen === undefined) return;
    const contentType = chosen.type === "" ? undefined : chosen.type;
    const change = { operation: "update_file", file: file.id, contentType } as const;
    const aborter = new AbortController();
    sending.current = aborter;
    const following = { signal: aborter.signal, onProgress: setShare };
    try {
      await sendFile(await target.params(), chosen, following, (content) =>
        sendReversibly({ ...change, ...content }, t.done),
      );
    } finally {
      setShare(undefined);
    }
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
          <FileButton label={t.choose} isPending={isReading} onChoose={chooseSize} />
          {chosen !== undefined && (
            <p role="status" className="min-w-0 wrap-anywhere text-text">
              <bdi>{chosen.name}</bdi> · {formatBytes(chosen.size)}
            </p>
          )}
          {sizes.question !== undefined && <InlineImageSize question={sizes.question} />}
        </div>
        {share !== undefined && share < 1 && (
          <ProgressBar
            label={fileEditsTexts.upload.progressOf(file.name)}
            value={Math.round(share * 100)}
          />
        )}
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

const removeTexts = fileEditsTexts.remove;

/** Deletes a file in a change request. Names the pages whose links and images break. */
export function DeleteFile(props: { version: Version; file: StoredFile; onClose: () => void }) {
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
      title={removeTexts.title(file.name)}
      action={removeTexts.action}
      unavailable={target.unavailable}
      onConfirm={() =>
        sendReversibly({ operation: "delete_file", file: file.id }, removeTexts.done)
      }
      onClose={props.onClose}
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-col gap-2">
          {uses > 0 && <p>{removeTexts.used(uses)}</p>}
          <UsedOn version={version} file={file.id} uses={uses} />
          <p>{removeTexts.untilMerge}</p>
        </div>
        <TargetField target={target} />
      </div>
    </Confirm>
  );
}

const renameTexts = fileEditsTexts.rename;

/** Renames a file in a change request. Its links stay. */
export function RenameFile(props: { version: Version; file: StoredFile; onClose: () => void }) {
  const { file } = props;
  const subject = fileEditsTexts.subjects.rename(file.name);
  const { target, sendReversibly } = useFileEdits(props.version, subject);
  return (
    <FormDialog
      size="small"
      title={renameTexts.title}
      onClose={props.onClose}
      schema={FileRename}
      values={{ name: file.name }}
      action={renameTexts.action}
      onSubmit={async ({ name }) => {
        await sendReversibly({ operation: "update_file", file: file.id, name }, renameTexts.done);
        props.onClose();
      }}
    >
      {({ Text }) => (
        <>
          <Text name="name" label={renameTexts.name} autoFocus />
          <TargetField target={target} />
        </>
      )}
    </FormDialog>
  );
}
