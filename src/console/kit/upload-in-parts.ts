import { call } from "#console/data/client.ts";
import { RequestFailure } from "#console/data/request-failure.ts";
import { base64Of } from "./files.ts";

/** Maximum size of a file in bytes; `largestFile` of the contract, which would bring the schemas along. */
export const largestFile = 25_000_000;

/** Bytes of each part; `filePartSize` of the contract. A file of at most one part is sent with the change that needs it. */
export const partSize = 512 * 1024;

type Scope = { spaceId: string; changeRequestId: string };

/** How a file can be followed, and canceled until all of it is sent. */
export type Following = {
  signal?: AbortSignal | undefined;
  /** Called with how much of the file is sent, from 0 to 1; one without parts only has an end. */
  onProgress?: ((share: number) => void) | undefined;
};

/** A file in the body of `insert_files` or `update_file`. */
export type SentContent = { base64: string } | { upload: string };

/** The browser couldn't read a file: it was moved or changed since it was chosen. */
export class UnreadableFile extends Error {}

/** A file, or a part of one, in base64. @throws UnreadableFile */
export async function readFile(part: Blob): Promise<string> {
  return base64Of(part).catch((cause: unknown) => {
    throw new UnreadableFile("The browser can't read the file.", { cause });
  });
}

/**
 * Sends a file to a change request, in parts if it is large, then the change that names it. A lost connection is waited for, and
 * if that takes too long, sending the same file again continues where it ended. Whatever else ends it leaves nothing on the
 * platform.
 *
 * @param insert - sends the change with the file's content
 * @throws RequestFailure, UnreadableFile, and the signal's reason
 */
export async function sendFile<T>(
  scope: Scope,
  file: Blob,
  { signal, onProgress }: Following,
  insert: (content: SentContent) => Promise<T>,
): Promise<T> {
  if (file.size <= partSize) {
    const base64 = await readFile(file);
    signal?.throwIfAborted();
    onProgress?.(1);
    return insert({ base64 });
  }
  const upload = takeBegun(scope, file) ?? (await begin(scope, file));
  try {
    onProgress?.(0);
    await sendParts(upload, file, { signal, onProgress });
    onProgress?.(1);
    // Repeated with the same key, the platform carries it out once.
    return await patiently(() => insert({ upload: upload.id }));
  } catch (failure) {
    if (isLost(failure)) keepBegun(upload, file);
    else void discard(upload);
    throw failure;
  }
}

const uploads = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/uploads";

/** A file that is being sent: its ID on the platform, and how many parts have arrived. */
type Upload = { scope: Scope; id: string; parts: number };

/** Without a signal: an upload whose response isn't awaited could not be deleted. */
async function begin(scope: Scope, file: Blob): Promise<Upload> {
  const body = { size: file.size };
  const { id } = await call(`POST ${uploads}`, { params: scope, body });
  return { scope, id, parts: 0 };
}

async function sendParts(
  upload: Upload,
  file: Blob,
  { signal, onProgress }: Following,
): Promise<void> {
  const params = { ...upload.scope, uploadId: upload.id };
  for (let position = upload.parts; position * partSize < file.size; position++) {
    signal?.throwIfAborted();
    const base64 = await readFile(file.slice(position * partSize, (position + 1) * partSize));
    const request = { params, body: { position, base64 } };
    await patiently(() => call(`POST ${uploads}/{uploadId}/parts`, request, signal), signal);
    upload.parts = position + 1;
    onProgress?.(Math.min(1, ((position + 1) * partSize) / file.size));
  }
  signal?.throwIfAborted();
}

/** The platform was unreachable, or a proxy said so in its place. */
function isLost(failure: unknown): boolean {
  return failure instanceof RequestFailure && [0, 502, 503, 504].includes(failure.status);
}

/** Milliseconds between attempts without a connection, after those that every write has. */
const pauses = [5000, 10_000, 20_000, 30_000];

/** Repeats a request until there is a connection; for about two minutes, or as soon as the browser says that there is one. */
async function patiently<T>(send: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (const pause of pauses) {
    try {
      return await send();
    } catch (failure) {
      if (!isLost(failure)) throw failure;
      await connection(pause, signal);
    }
  }
  return send();
}

async function connection(pause: number, signal: AbortSignal | undefined): Promise<void> {
  const own = new AbortController();
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, pause);
  addEventListener("online", () => resolve(), { signal: own.signal });
  signal?.addEventListener("abort", () => resolve(), { signal: own.signal });
  await promise;
  clearTimeout(timer);
  own.abort();
  signal?.throwIfAborted();
}

/** How long an upload without a connection can be continued, in milliseconds. */
const keptFor = 10 * 60_000;

/** Uploads that ended with the connection, by their files. */
const begun = new WeakMap<Blob, { upload: Upload; timer: ReturnType<typeof setTimeout> }>();

function keepBegun(upload: Upload, file: Blob): void {
  const timer = setTimeout(() => {
    begun.delete(file);
    void discard(upload);
  }, keptFor);
  begun.set(file, { upload, timer });
}

function takeBegun(scope: Scope, file: Blob): Upload | undefined {
  const kept = begun.get(file);
  if (kept === undefined) return undefined;
  begun.delete(file);
  clearTimeout(kept.timer);
  const { spaceId, changeRequestId } = kept.upload.scope;
  const isHere = spaceId === scope.spaceId && changeRequestId === scope.changeRequestId;
  if (isHere) return kept.upload;
  void discard(kept.upload);
  return undefined;
}

/** Deletes what was sent. If there is no connection for long, the platform does so within a day. */
async function discard({ scope, id }: Upload): Promise<void> {
  const params = { ...scope, uploadId: id };
  await patiently(() => call(`DELETE ${uploads}/{uploadId}`, { params })).catch(() => undefined);
}
