import { useRef, useState } from "react";
import type { ContentChange } from "#contract/content-edit.ts";
import type { File as StoredFile } from "#contract/page.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { fileEditsTexts } from "#console/messages/file-edits.ts";
import type { FileEdits } from "./use-file-edits.ts";
import { groupUploads, isTooLarge, nameAt, type Upload, base64Of } from "./upload-queue.ts";

const t = fileEditsTexts.upload;

/** Files to upload, one request after the other. What failed can be sent again. */
export function useUploads(stored: readonly StoredFile[], { send }: Pick<FileEdits, "send">) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [isSending, setSending] = useState(false);
  const made = useRef(0);
  const byName = new Map(stored.map((file) => [file.name, file]));
  const sameNames = uploads.filter(({ name, state }) => state !== "done" && byName.has(name));

  const change = (ids: readonly string[], part: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (ids.includes(one.id) ? { ...one, ...part } : one)));

  /** @throws RequestFailure if the platform refuses any of them */
  async function sendGroup(group: readonly Upload[], replaces: boolean): Promise<void> {
    const changes = [];
    for (const upload of group) {
      const replaced = replaces ? byName.get(upload.name) : undefined;
      changes.push(await changeOf(upload, replaced));
    }
    await send(...changes);
  }

  async function sendAndMark(group: readonly Upload[], replaces: boolean): Promise<void> {
    const ids = group.map(({ id }) => id);
    change(ids, { state: "sending" });
    try {
      await sendGroup(group, replaces);
      change(ids, { state: "done" });
    } catch (failure) {
      if (group.length === 1) {
        change(ids, { state: "failed", reason: describeFailure(failure).message });
        return;
      }
      // All of them were refused because of one: alone, the others succeed.
      for (const upload of group) await sendAndMark([upload], replaces);
    }
  }

  return {
    uploads,
    isSending,
    /** Those with the name of a file that is already there. */
    sameNames,
    addFiles: (files: readonly File[]) =>
      setUploads((all) => [
        ...all,
        ...files.map((source): Upload => {
          const upload = { id: String(made.current++), name: source.name, source } as const;
          return isTooLarge({ ...upload, state: "failed" })
            ? { ...upload, state: "failed", reason: t.tooLarge }
            : { ...upload, state: "waiting" };
        }),
      ]),
    addUrl: (url: string) =>
      setUploads((all) => [
        ...all,
        { id: String(made.current++), name: nameAt(url), source: url, state: "waiting" },
      ]),
    remove: (id: string) => setUploads((all) => all.filter((one) => one.id !== id)),
    /** Sends what isn't sent yet. Never rejects: each file has its result. */
    async start(replaces: boolean): Promise<void> {
      setSending(true);
      for (const group of groupUploads(uploads.filter(isSendable))) {
        await sendAndMark(group, replaces);
      }
      setSending(false);
    },
  };
}

/** Whether it is still to be sent, and can be. */
export function isSendable(upload: Upload): boolean {
  return upload.state !== "done" && !isTooLarge(upload);
}

async function changeOf(
  { name, source }: Upload,
  replaced: StoredFile | undefined,
): Promise<ContentChange> {
  const content =
    typeof source === "string"
      ? { url: source }
      : { base64: await base64Of(source), ...(source.type !== "" && { contentType: source.type }) };
  return replaced === undefined
    ? { operation: "insert_files", files: [{ name, ...content }] }
    : { operation: "update_file", file: replaced.id, ...content };
}
