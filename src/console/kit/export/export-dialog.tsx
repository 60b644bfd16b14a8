import { useState, useEffect, useRef } from "react";
import { CircleCheck } from "lucide-react";
import { common } from "#console/messages/common.ts";
import { exportTexts as t } from "#console/messages/kit-dialogs.ts";
import { formatBytes } from "#console/messages/format.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { Dialog } from "#console/ui/dialog.tsx";
import { ProgressBar } from "#console/ui/progress-bar.tsx";
import { RadioCards } from "#console/ui/radio-cards.tsx";
import { call } from "#console/data/client.ts";
import { download, type DownloadProgress } from "#console/data/download.ts";
import { describeFailure } from "../failure.ts";
import { saveFile } from "../files.ts";

type ExportDialogProps = {
  from: ExportSource;
  /** Names the file, and what is exported. */
  name: string;
  onClose: () => void;
};

/** Asks for a format, then exports and saves a space, a revision, or a change request. Closing it cancels a running export. */
export function ExportDialog({ from, name, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<ExportFormat>("export");
  const { state, start, cancel } = useExport(from, name);
  const isRunning = state.phase === "running";
  return (
    <Dialog
      size="small"
      title={t.title(name)}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onPress={isRunning ? cancel : onClose}>
            {isRunning ? common.cancel : common.close}
          </Button>
          <Button variant="primary" isPending={isRunning} onPress={() => void start(format)}>
            {state.phase === "failed" ? t.again : t.action}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <RadioCards
          label={t.format}
          value={format}
          onChange={(value) => setFormat(value as ExportFormat)}
          isDisabled={isRunning}
          options={(["export", "pdf"] as const).map((value) => ({ value, ...t.formats[value] }))}
        />
        <ExportStatus state={state} format={format} />
      </div>
    </Dialog>
  );
}

function ExportStatus({
  state,
  format,
}: {
  state: ReturnType<typeof useExport>["state"];
  format: ExportFormat;
}) {
  if (state.phase === "failed") {
    return (
      <Banner tone="danger" live="alert" title={t.failed}>
        {describeFailure(state.error).message}
      </Banner>
    );
  }
  const progress = state.phase === "running" ? state.progress : undefined;
  const words = progress && t.running[format](progress.done, progress.total);
  return (
    <>
      {state.phase === "running" && (
        <div className="flex flex-col gap-1.5">
          <p className="text-sm text-muted tabular-nums">{words ?? t.starting}</p>
          <ProgressBar
            label={t.progress}
            value={progress?.done}
            max={Math.max(1, progress?.total ?? 1)}
            valueLabel={words ?? t.starting}
          />
        </div>
      )}
      {/* Always there, so that screen readers announce it when it changes. */}
      <p role="status" className="flex items-center gap-2 text-sm">
        {state.phase === "done" && (
          <>
            <CircleCheck size={16} aria-hidden className="shrink-0 text-success" />
            <span className="wrap-anywhere">{t.done(state.file, formatBytes(state.size))}</span>
          </>
        )}
      </p>
    </>
  );
}

/** What to export: the content of a space, of one of its revisions, or of a change request. */
type ExportSource = { spaceId: string } & (
  | { revisionId?: never; changeRequestId?: never }
  | { revisionId: string; changeRequestId?: never }
  | { changeRequestId: string; revisionId?: never }
);

type ExportFormat = "export" | "pdf";

type ExportState =
  | { phase: "ready" }
  | { phase: "running"; progress: DownloadProgress | undefined }
  | { phase: "done"; file: string; size: number }
  | { phase: "failed"; error: unknown };

const extensions = { export: "zip", pdf: "pdf" };

/** Exports and saves the file. Unmounting cancels it. */
function useExport(source: ExportSource, name: string) {
  const [state, setState] = useState<ExportState>({ phase: "ready" });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function start(format: ExportFormat) {
    const aborter = new AbortController();
    running.current = aborter;
    setState({ phase: "running", progress: undefined });
    try {
      const url = await urlOf(source, format, aborter.signal);
      const onProgress = (progress: DownloadProgress) => setState({ phase: "running", progress });
      const bytes = await download(url, { signal: aborter.signal, onProgress });
      if (aborter.signal.aborted) return;
      const file = `${fileName(name)}.${extensions[format]}`;
      saveFile(bytes, file);
      setState({ phase: "done", file, size: bytes.size });
    } catch (error) {
      if (!aborter.signal.aborted) setState({ phase: "failed", error });
    }
  }

  function cancel() {
    running.current?.abort();
    setState({ phase: "ready" });
  }

  return { state, start, cancel };
}

async function urlOf(
  source: ExportSource,
  format: ExportFormat,
  signal: AbortSignal,
): Promise<string> {
  const { spaceId, revisionId, changeRequestId } = source;
  const order = () => {
    if (changeRequestId !== undefined) {
      const params = { spaceId, changeRequestId };
      const base = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}";
      return call(`GET ${base}/${format}`, { params }, signal);
    }
    if (revisionId !== undefined) {
      const params = { spaceId, revisionId };
      return call(`GET /v1/spaces/{spaceId}/revisions/{revisionId}/${format}`, { params }, signal);
    }
    return call(`GET /v1/spaces/{spaceId}/${format}`, { params: { spaceId } }, signal);
  };
  return (await order()).url;
}

function fileName(name: string): string {
  return name.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, "-").slice(0, 100) || "export";
}
