import { useRef, useState } from "react";
import type { ContentChange } from "#contract/content-edit.ts";
import type { File as StoredFile } from "#contract/page.ts";
import { describeFailure } from "#console/kit/failure.ts";
import { base64Of } from "#console/kit/files.ts";
import { fileEditsTexts } from "#console/messages/files.ts";
import type { FileEdits } from "./use-file-edits.ts";

/** The platform's limit of a file that is sent with a request, in bytes. */
export const largestFile = 1024 * 1024;

/** A file to upload: chosen on this device, or at a URL that the platform fetches. */
export type Upload = {
  id: string;
  name: string;
  source: File | string;
  state: "waiting" | "sending" | "done" | "failed";
  /** Why it failed, as a sentence. */
  reason?: string;
};

/** Bytes of the files of one request: base64 makes them a third larger, and requests can have 10 MB. */
const bytesAtOnce = 5 * largestFile;
/** The platform's limit per request. */
const filesAtOnce = 20;

/** Files that one request can have each, in order. URLs are fetched one after the other, so each has its own. */
export function groupUploads(uploads: readonly Upload[]): Upload[][] {
  const groups: Upload[][] = [];
  let size = Infinity;
  for (const upload of uploads) {
    const bytes = sizeOf(upload);
    const group = groups.at(-1);
    if (group === undefined || group.length >= filesAtOnce || size + bytes > bytesAtOnce) {
      groups.push([upload]);
      size = bytes;
    } else {
      group.push(upload);
      size += bytes;
    }
  }
  return groups;
}

function sizeOf({ source }: Upload): number {
  return typeof source === "string" ? bytesAtOnce : source.size;
}

/** Whether the platform would refuse the file for its size. */
export function isTooLarge({ source }: Upload): boolean {
  return typeof source !== "string" && source.size > largestFile;
}

/** The name that a file at a URL gets: the last part of its path. */
export function nameAt(url: string): string {
  const { pathname, hostname } = new URL(url);
  const last = pathname.split("/").findLast((part) => part !== "") ?? hostname;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

const t = fileEditsTexts.upload;

/** Files to upload, one request after the other. What failed can be sent again. */
export function useUploads(stored: readonly StoredFile[], { send }: Pick<FileEdits, "send">) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [isSending, setSending] = useState(false);
  const made = useRef(0);
  const byName = new Map(stored.map((file) => [file.name, file]));
  const sameNames = uploads.filter(({ name, state }) => state !== "done" && byName.has(name));

  const change = (ids: readonly string[], part: Partial<Upload>) =>
    setUploads((all) => all.map((item) => (ids.includes(item.id) ? { ...item, ...part } : item)));

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
