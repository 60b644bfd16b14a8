import { useEffect, useRef, useState } from "react";
import type { ImportScope } from "#screens/imports.ts";
import { importScreenTexts as t } from "#console/messages/import-screen.ts";
import type { ChosenFile, Listing } from "./dropped-files.ts";

/** Files that the platform reads of one archive. */
const mostFiles = 20_000;

/** `largestUpload` of the contract, which would bring the schemas along. */
const largestUpload = 100_000_000;

type UploadState =
  | { phase: "idle" }
  | { phase: "listing"; found: number }
  | { phase: "packing"; read: number; size: number }
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

  /**
   * @param list - called at once, so that it can still read what was dropped. A folder without end is given up after as many files as
   * can be sent.
   */
  async function send(
    list: (listing: Listing) => Promise<readonly ChosenFile[]> | readonly ChosenFile[],
    takesUnlisted: boolean,
  ) {
    if (isBusy(state)) return;
    const aborter = new AbortController();
    running.current = aborter;
    const { signal } = aborter;
    const show = (next: UploadState) => {
      if (!signal.aborted) setState(next);
    };
    let shown = 0;
    /** Of thousands of files, the screen isn't drawn for each. */
    const showNow = (next: UploadState) => {
      if (performance.now() - shown < 100) return;
      shown = performance.now();
      show(next);
    };
    show({ phase: "listing", found: 0 });
    try {
      const files = await list({
        signal,
        onFound(result) {
          if (result > mostFiles) throw refusal(t.areTooMany(mostFiles));
          showNow({ phase: "listing", found: result });
        },
      });
      const { packFiles, wantedOf, UnreadableFile, sendUpload } = await import("./send-upload.ts");
      const wanted = wantedOf(files);
      if (wanted.length === 0) throw refusal(t.isEmpty);
      if (wanted.length > mostFiles) throw refusal(t.areTooMany(mostFiles));
      const size = wanted.reduce((sum, { file }) => sum + file.size, 0);
      // Packing reads everything into memory.
      if (size > largestUpload) throw refusal(t.isTooLarge);
      show({ phase: "packing", read: 0, size });
      const onRead = (read: number) => showNow({ phase: "packing", read, size });
      const packed = await packFiles(wanted, { signal, onRead }).catch((error: unknown) => {
        throw error instanceof UnreadableFile ? refusal(t.isUnreadable(error.path)) : error;
      });
      const { name, content } = packed;
      if (content.size === 0) throw refusal(t.isEmpty);
      if (content.size > largestUpload) throw refusal(t.isTooLarge);
      const onSent = (sent: number) => show({ phase: "sending", name, sent, size: content.size });
      onSent(0);
      // What is canceled until now leaves no change request behind.
      signal.throwIfAborted();
      const target = await scope(t.subject(name));
      signal.throwIfAborted();
      const id = await sendUpload(target, packed, { takesUnlisted, signal, onSent });
      onStarted(id, target);
    } catch (error) {
      show({ phase: "failed", error });
    }
  }

  function cancel() {
    running.current?.abort();
    setState({ phase: "idle" });
  }

  return { state, isBusy: isBusy(state), send, cancel };
}

const isBusy = ({ phase }: UploadState) => phase !== "idle" && phase !== "failed";

/** Shaped like a failed request, whose message is shown as it is. */
function refusal(message: string): Error {
  return Object.assign(new Error(message), { status: 400 });
}
