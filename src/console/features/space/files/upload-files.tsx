import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { DragEvent } from "react";
import { Plus, Upload as UploadIcon } from "lucide-react";
import type { File as StoredFile } from "#contract/page.ts";
import { TargetField } from "#console/kit/change-request-target/target-field.tsx";
import { gate } from "#console/kit/gate.ts";
import { isWebUrl } from "#contract/web-url.ts";
import { common } from "#console/messages/common.ts";
import { fileEditsTexts } from "#console/messages/file-edits.ts";
import { webUrlTexts } from "#console/messages/web-url.ts";
import { Button } from "#console/ui/button.tsx";
import { Checkbox } from "#console/ui/checkbox.tsx";
import { cx } from "#console/ui/class-names.ts";
import { Dialog } from "#console/ui/dialog.tsx";
import { TextField } from "#console/ui/text-field.tsx";
import { showToast } from "#console/ui/toast.ts";
import { UploadList } from "./upload-list.tsx";
import { useFileEdits } from "./use-file-edits.ts";
import { isSendable, useUploads } from "./use-uploads.ts";
import type { Version } from "../version/use-version.ts";

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
  useDropped(props.dropped, queue.addFiles);
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
            <Button unavailable={gate([queue.isSending, t.states.sending])} onPress={close}>
              {common.cancel}
            </Button>
            <Button
              variant="primary"
              isPending={queue.isSending}
              unavailable={gate(
                [left.length === 0, t.empty],
                [target.unavailable !== undefined, target.unavailable ?? ""],
              )}
              onPress={() => void queue.start(replaces)}
            >
              {hasFailed ? t.retry(left.length) : t.action(left.length)}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-4">
        {!queue.isSending && !isOver && (
          <>
            <DropZone onFiles={queue.addFiles} />
            <UrlField onAdd={queue.addUrl} />
          </>
        )}
        {queue.uploads.length > 0 && (
          <UploadList
            uploads={queue.uploads}
            isSending={queue.isSending}
            onRemove={queue.remove}
            replaced={replaces ? queue.sameNames : []}
          />
        )}
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
function DropZone({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
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
