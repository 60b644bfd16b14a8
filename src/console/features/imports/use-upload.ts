import { useEffect, useRef, useState } from "react";
import type { ImportScope } from "#screens/imports.ts";
import { importScreenTexts as t } from "#console/messages/import-screen.ts";
import type { ChosenFile } from "./dropped-files.ts";

/** `largestUpload` of the contract, which would bring the schemas along. */
const largestUpload = 100_000_000;

type UploadState =
  | { phase: "idle" }
  | { phase: "packing" }
  | { phase: "sending"; name: string; sent: number; size: number }
  | { phase: "failed"; error: unknown };

type UploadOptions = {
  scope: (subject: string) => Promise<ImportScope>;
  onStarted: (importId: string, scope: ImportScope) => void;
};

/** Packs and sends files. Leaving the screen cancels it. */
export function useUpload({ scope, onStarted }: UploadOptions) {
  const [state, setState] = useState<UploadState>({ phase: "idle" });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function send(files: readonly ChosenFile[], takesUnlisted: boolean) {
    if (files.length === 0 || state.phase === "packing" || state.phase === "sending") return;
    const aborter = new AbortController();
    running.current = aborter;
    const { signal } = aborter;
    setState({ phase: "packing" });
    try {
      const [{ packFiles, sizeOf }, { sendUpload }] = await Promise.all([
        import("./send-upload.ts"),
        import("./send-upload.ts"),
      ]);
      // Packing reads everything into memory.
      if (sizeOf(files) > largestUpload) throw refusal(t.isTooLarge);
      const packed = await packFiles(files);
      const { size } = packed.content;
      if (size === 0) throw refusal(t.isEmpty);
      if (size > largestUpload) throw refusal(t.isTooLarge);
      const show = (sent: number) => setState({ phase: "sending", name: packed.name, sent, size });
      show(0);
      const target = await scope(t.subject(packed.name));
      signal.throwIfAborted();
      const id = await sendUpload(target, packed, { takesUnlisted, signal, onSent: show });
      onStarted(id, target);
    } catch (error) {
      if (!signal.aborted) setState({ phase: "failed", error });
    }
  }

  function cancel() {
    running.current?.abort();
    setState({ phase: "idle" });
  }

  return { state, send, cancel };
}

/** Shaped like a failed request, whose message is shown as it is. */
function refusal(message: string): Error {
  return Object.assign(new Error(message), { status: 400 });
}
