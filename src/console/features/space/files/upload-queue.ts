import { useEffect, useRef, useState } from "react";
import type { ContentChange } from "#contract/content-edit.ts";
import type { File as StoredFile } from "#contract/page.ts";
import { reasonOf } from "#console/kit/failure.ts";
import {
  largestFile,
  partSize,
  readFile,
  sendFile,
  type SentContent,
  UnreadableFile,
} from "#console/kit/upload-in-parts.ts";
import { fileEditsTexts } from "#console/messages/files.ts";
import type { FileEdits } from "./use-file-edits.ts";

/** A file to upload: chosen on this device, or at a URL that the platform fetches. */
export type Upload = {
  id: string;
  name: string;
  source: File | string;
  state: "waiting" | "sending" | "done" | "failed";
  /** How much of a large file is sent, from 0 to 1. Until all of it is, it can be canceled. */
  share?: number | undefined;
  /** Why it failed, as a sentence. */
  reason?: string;
};

/** Bytes of the files of one request: base64 makes them a third larger, and requests can have 10 MB. */
const bytesAtOnce = 10 * partSize;
/** The platform's limit per request. */
const filesAtOnce = 20;

/**
 * Files that one request can have each, in order. URLs are fetched one after the other, and large files come in parts before, so
 * each has its own.
 */
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
  return typeof source === "string" || source.size > partSize ? bytesAtOnce : source.size;
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
export function useUploads(
  stored: readonly StoredFile[],
  { send, target }: Pick<FileEdits, "send" | "target">,
) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [isSending, setSending] = useState(false);
  const made = useRef(0);
  /** Ends the upload of the file that is being sent in parts. */
  const [aborters] = useState(() => new Map<string, AbortController>());
  const isStopped = useRef(false);
  useEffect(() => () => void aborters.forEach((aborter) => aborter.abort()), [aborters]);
  const byName = new Map(stored.map((file) => [file.name, file]));
  const sameNames = uploads.filter(({ name, state }) => state !== "done" && byName.has(name));

  const change = (ids: readonly string[], part: Partial<Upload>) =>
    setUploads((all) => all.map((item) => (ids.includes(item.id) ? { ...item, ...part } : item)));

  const replacedBy = ({ name }: Upload, replaces: boolean) =>
    replaces ? byName.get(name) : undefined;

  /** @throws RequestFailure if the platform refuses any of them; UnreadableFile, and the reason of a canceled one */
  async function sendGroup(group: readonly Upload[], replaces: boolean): Promise<void> {
    const [first] = group;
    if (first !== undefined && group.length === 1 && typeof first.source !== "string") {
      const { id, source } = first;
      const aborter = new AbortController();
      aborters.set(id, aborter);
      const onProgress = (share: number) => change([id], { share: share < 1 ? share : undefined });
      const following = { signal: aborter.signal, onProgress };
      try {
        await sendFile(await target.params(), source, following, (content) =>
          send(changeOf(first, content, replacedBy(first, replaces))),
        );
      } finally {
        aborters.delete(id);
        change([id], { share: undefined });
      }
      return;
    }
    const changes = group.map(async (upload) =>
      changeOf(upload, await contentOf(upload), replacedBy(upload, replaces)),
    );
    await send(...(await Promise.all(changes)));
  }

  async function sendAndMark(group: readonly Upload[], replaces: boolean): Promise<void> {
    const ids = group.map(({ id }) => id);
    change(ids, { state: "sending" });
    try {
      await sendGroup(group, replaces);
      change(ids, { state: "done" });
    } catch (failure) {
      if (group.length === 1) {
        change(ids, { state: "failed", reason: sentenceOf(failure) });
        return;
      }
      // All of them were refused because of one: alone, the others succeed.
      for (const upload of group) {
        if (isStopped.current) change([upload.id], { state: "waiting" });
        else await sendAndMark([upload], replaces);
      }
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
    remove: (id: string) => setUploads((all) => all.filter((upload) => upload.id !== id)),
    /** Ends the upload of a file that is being sent in parts. It can be sent again. */
    cancel: (id: string) => aborters.get(id)?.abort(new Canceled()),
    /** Sends nothing more. What is on its way to the platform without parts can't be stopped. */
    stop(): void {
      isStopped.current = true;
      for (const aborter of aborters.values()) aborter.abort(new Canceled());
    },
    /** Sends what isn't sent yet. Never rejects: each file has its result. */
    async start(replaces: boolean): Promise<void> {
      isStopped.current = false;
      setSending(true);
      for (const group of groupUploads(uploads.filter(isSendable))) {
        if (isStopped.current) break;
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

/** The user canceled the upload of a file. */
class Canceled extends Error {}

function sentenceOf(failure: unknown): string {
  if (failure instanceof Canceled) return t.canceled;
  return failure instanceof UnreadableFile ? t.unreadable : reasonOf(failure);
}

async function contentOf({ source }: Upload): Promise<SentContent | { url: string }> {
  return typeof source === "string" ? { url: source } : { base64: await readFile(source) };
}

function changeOf(
  { name, source }: Upload,
  sent: SentContent | { url: string },
  replaced: StoredFile | undefined,
): ContentChange {
  const hasType = typeof source !== "string" && source.type !== "";
  const content = { ...sent, ...(hasType && { contentType: source.type }) };
  return replaced === undefined
    ? { operation: "insert_files", files: [{ name, ...content }] }
    : { operation: "update_file", file: replaced.id, ...content };
}
