import { describeFailure } from "#console/kit/failure.ts";
import { common } from "#console/messages/common.ts";
import { importScreenTexts as t } from "#console/messages/import-screen.ts";
import { Banner } from "#console/ui/banner.tsx";
import { Button } from "#console/ui/button.tsx";
import { ProgressBar } from "#console/ui/progress-bar.tsx";
import type { useUpload } from "./use-upload.ts";

/** The progress of an upload, or why it failed; nothing before it starts. */
export function UploadStatus({ upload }: { upload: ReturnType<typeof useUpload> }) {
  const { state } = upload;
  if (state.phase === "idle") return null;
  if (state.phase === "failed") {
    return (
      <Banner tone="danger" live="alert" title={t.uploadFailed}>
        {describeFailure(state.error).message}
      </Banner>
    );
  }
  const isSending = state.phase === "sending";
  const words = isSending ? t.sending(state.name, state.sent, state.size) : t.packing;
  return (
    <div className="flex flex-col items-start gap-3 rounded-lg border px-4 py-6">
      <p className="wrap-anywhere tabular-nums">{words}</p>
      <ProgressBar
        label={t.upload}
        value={isSending ? state.sent : undefined}
        max={isSending ? state.size : 1}
        valueLabel={words}
        className="w-full"
      />
      <Button size="small" onPress={upload.cancel}>
        {common.cancel}
      </Button>
    </div>
  );
}
