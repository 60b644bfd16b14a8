import { useEffect, useEffectEvent, useRef, useState, type DragEvent } from "react";
import { Plus, Upload as UploadIcon, CircleCheck, CircleX, X } from "lucide-react";
import type { File as StoredFile } from "#contract/page.ts";
import { TargetField } from "#console/kit/change-request-target.tsx";
import { gate } from "#console/kit/gate.ts";
import { ImageSizeDialog, useImageSizes } from "#console/kit/images/image-sizes.tsx";
import { isWebUrl } from "#contract/web-url.ts";
import { common } from "#console/messages/common.ts";
import { fileEditsTexts } from "#console/messages/files.ts";
import { webUrlTexts } from "#console/messages/forms.ts";
import { Button, Spinner } from "#console/ui/button.tsx";
import { Checkbox } from "#console/ui/checkbox.tsx";
import { cx } from "#console/ui/class-names.ts";
import { Dialog } from "#console/ui/dialog.tsx";
import { TextField } from "#console/ui/text-field.tsx";
import { showToast } from "#console/ui/toast.ts";
import { formatBytes } from "#console/messages/format.ts";
import { IconButton } from "#console/ui/icon-button.tsx";
import { ProgressBar } from "#console/ui/progress-bar.tsx";
import { useFileEdits } from "./use-file-edits.ts";
import { isSendable, useUploads } from "./upload-queue.ts";
import type { Version } from "../version.tsx";
import type { Upload } from "./upload-queue.ts";

const t = fileEditsTexts.upload;

/** Uploads files into a change request, and shows what becomes of each. */
export function UploadFiles(props: {
  version: Version;
  /** Those that are already there. */
  files: readonly StoredFile[];
  /** Those that were dropped on the screen. */
  dropped: readonly File[];
  onClose: () => void;
}) {
  const edits = useFileEdits(props.version, fileEditsTexts.subjects.upload);
  const { target } = edits;
  const queue = useUploads(props.files, edits);
  const [replaces, setReplaces] = useState(true);
  const sizes = useImageSizes();
  const [reading, setReading] = useState(0);
  const add = async (files: readonly File[]) => {
    setReading((count) => count + 1);
    const wanted = await sizes.ask(files);
    setReading((count) => count - 1);
    if (wanted !== undefined) queue.addFiles(wanted);
  };
  useDropped(props.dropped, (files) => void add(files));
  const left = queue.uploads.filter(isSendable);
  const done = queue.uploads.filter(({ state }) => state === "done").length;
  const hasFailed = left.some(({ state }) => state === "failed");
  const isOver = done > 0 && left.length === 0 && !queue.isSending;

  function close() {
    if (queue.isSending) return;
    if (done > 0) showToast({ tone: "success", title: t.done(done) });
    props.onClose();
  }

  return (
    <Dialog
      isOpen
      title={t.title}
      onClose={close}
      footer={
        isOver ? (
          <Button variant="primary" onPress={close}>
            {common.done}
          </Button>
        ) : (
          <>
            <Button onPress={queue.isSending ? queue.stop : close}>{common.cancel}</Button>
            <Button
              variant="primary"
              isPending={queue.isSending}
              unavailable={gate(
                [left.length === 0, t.empty],
                [target.unavailable !== undefined, target.unavailable ?? ""],
              )}
              onPress={() => void queue.start(replaces)}
            >
              {hasFailed ? common.retry : t.action(left.length)}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {!queue.isSending && !isOver && (
          <>
            <DropZone isReading={reading > 0} onFiles={(files) => void add(files)} />
            <UrlField onAdd={queue.addUrl} />
          </>
        )}
        {queue.uploads.length > 0 && (
          <UploadList
            uploads={queue.uploads}
            isSending={queue.isSending}
            onRemove={queue.remove}
            onCancel={queue.cancel}
            replaced={replaces ? queue.sameNames : []}
          />
        )}
        <ImageSizeDialog question={sizes.question} />
        {!isOver && (
          <>
            {queue.sameNames.length > 0 && (
              <Checkbox
                isSelected={replaces}
                onChange={setReplaces}
                isDisabled={queue.isSending}
                description={t.sameNamesHint}
              >
                {t.sameNames(queue.sameNames.length)}
              </Checkbox>
            )}
            {!queue.isSending && <TargetField target={target} />}
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Adds the files with which the dialog opens, and those dropped while it is open. */
function useDropped(dropped: readonly File[], add: (files: readonly File[]) => void): void {
  const take = useEffectEvent(add);
  const taken = useRef<readonly File[]>(undefined);
  useEffect(() => {
    if (taken.current === dropped) return;
    taken.current = dropped;
    if (dropped.length > 0) take(dropped);
  }, [dropped]);
}

/** Takes dropped files, and opens the system's file dialog. */
function DropZone(props: { isReading: boolean; onFiles: (files: readonly File[]) => void }) {
  const { isReading, onFiles } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent, is: boolean) => {
    event.preventDefault();
    setOver(is);
  };
  return (
    // The button inside does the same by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      onDragEnter={(event) => over(event, true)}
      onDragOver={(event) => over(event, true)}
      onDragLeave={(event) => over(event, false)}
      onDrop={(event) => {
        over(event, false);
        event.stopPropagation();
        onFiles([...event.dataTransfer.files]);
      }}
      className={cx(
        "flex flex-col items-center gap-2 rounded-lg border border-dashed px-4 py-6 text-center",
        isOver ? "border-accent bg-accent-soft" : "border-line-strong bg-sunken",
      )}
    >
      <p className="text-muted">{t.drop}</p>
      <Button
        icon={<UploadIcon size={14} aria-hidden />}
        isPending={isReading}
        autoFocus
        onPress={() => input.current?.click()}
      >
        {t.choose}
      </Button>
      <p className="text-sm text-muted">{t.limit}</p>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t.choose}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Otherwise choosing the same file again would change nothing.
          currentTarget.value = "";
        }}
      />
    </div>
  );
}

/** Adds a file at a URL. */
function UrlField({ onAdd }: { onAdd: (url: string) => void }) {
  const [url, setUrl] = useState("");
  const [isRefused, setRefused] = useState(false);
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const isUrl = isWebUrl(url.trim());
        setRefused(!isUrl);
        if (!isUrl) return;
        onAdd(url.trim());
        setUrl("");
      }}
    >
      <div className="min-w-0 flex-1">
        <TextField
          label={t.url}
          description={t.urlHint}
          type="url"
          value={url}
          onChange={setUrl}
          error={isRefused ? webUrlTexts.invalid : undefined}
          placeholder="https://example.com/diagram.png"
          autoComplete="off"
        />
      </div>
      <Button type="submit" icon={<Plus size={14} aria-hidden />}>
        {t.addUrl}
      </Button>
    </form>
  );
}

/** The files to upload, with what becomes of each. */
function UploadList(props: {
  uploads: readonly Upload[];
  isSending: boolean;
  /** Those that replace a file with the same name. */
  replaced: readonly Upload[];
  onRemove: (id: string) => void;
  onCancel: (id: string) => void;
}) {
  const { uploads, isSending } = props;
  const done = uploads.filter(({ state }) => state === "done").length;
  return (
    <div className="flex flex-col gap-2">
      {(isSending || done > 0) && (
        <div className="flex flex-col gap-1">
          <ProgressBar
            label={t.title}
            value={done}
            max={uploads.length}
            valueLabel={t.progress(done, uploads.length)}
          />
          <p role="status" className="text-sm text-muted">
            {t.progress(done, uploads.length)}
          </p>
        </div>
      )}
      <ul
        aria-label={t.list}
        className="max-h-64 divide-y overflow-y-auto rounded-md border empty:hidden"
      >
        {uploads.map((upload) => (
          <li key={upload.id} className="flex min-h-10 items-center gap-3 px-3 py-1.5">
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere">
                <bdi>{upload.name}</bdi>
                {typeof upload.source !== "string" && (
                  <span className="whitespace-nowrap text-muted">
                    {" "}
                    · {formatBytes(upload.source.size)}
                  </span>
                )}
              </p>
              <Note upload={upload} replaces={props.replaced.includes(upload)} />
              {upload.share !== undefined && (
                <ProgressBar
                  label={t.progressOf(upload.name)}
                  value={Math.round(upload.share * 100)}
                  className="my-1"
                />
              )}
            </div>
            <State state={upload.state} />
            {upload.share !== undefined && (
              <IconButton
                size="small"
                label={t.cancelOf(upload.name)}
                icon={<X size={14} aria-hidden />}
                onPress={() => props.onCancel(upload.id)}
              />
            )}
            {!isSending && upload.state !== "done" && (
              <IconButton
                size="small"
                label={t.remove(upload.name)}
                icon={<X size={14} aria-hidden />}
                onPress={() => props.onRemove(upload.id)}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Note({ upload, replaces }: { upload: Upload; replaces: boolean }) {
  if (upload.state === "failed") {
    return <p className="text-sm wrap-anywhere text-danger">{upload.reason}</p>;
  }
  return replaces && <p className="text-sm text-muted">{t.replaces}</p>;
}

function State({ state }: { state: Upload["state"] }) {
  if (state === "waiting") return null;
  return (
    <span className="flex shrink-0 items-center gap-1.5 text-sm text-muted">
      {state === "sending" && <Spinner />}
      {state === "done" && <CircleCheck size={16} aria-hidden className="text-success" />}
      {state === "failed" && <CircleX size={16} aria-hidden className="text-danger" />}
      {t.states[state]}
    </span>
  );
}
