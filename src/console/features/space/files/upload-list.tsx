import { CircleCheck, CircleX, X } from "lucide-react";
import { fileEditsTexts } from "#console/messages/file-edits.ts";
import { formatBytes } from "#console/messages/format.ts";
import { IconButton } from "#console/ui/icon-button.tsx";
import { ProgressBar } from "#console/ui/progress-bar.tsx";
import { Spinner } from "#console/ui/spinner.tsx";
import type { Upload } from "./upload-queue.ts";

const t = fileEditsTexts.upload;

/** The files to upload, with what becomes of each. */
export function UploadList(props: {
  uploads: readonly Upload[];
  isSending: boolean;
  /** Those that replace a file with the same name. */
  replaced: readonly Upload[];
  onRemove: (id: string) => void;
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
            </div>
            <State state={upload.state} />
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
