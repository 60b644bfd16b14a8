import { openDownload } from "./client.ts";
import { RequestFailure } from "./request-failure.ts";

/** How much of a download is done, in pages and files; `total` is 0 until it is known. */
export type DownloadProgress = { done: number; total: number };

const progressFrame = 1;
const failureFrame = 2;
/** The kind and length before the content of a frame, in bytes. */
const head = 5;

/**
 * Loads a download at a URL that the platform made for it, and tells its progress (`Download` in the contract).
 *
 * @throws RequestFailure if it is refused, cut off, or fails on the way
 */
export async function download(
  url: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: DownloadProgress) => void },
): Promise<Blob> {
  // The path alone: this tab may have reached the platform at another host.
  const stream = await openDownload(`${new URL(url).pathname}?progress=true`, signal);
  const parts: Uint8Array<ArrayBuffer>[] = [];
  await readFrames(stream, (kind, bytes) => {
    if (kind === failureFrame) throw failureIn(bytes);
    if (kind !== progressFrame) parts.push(bytes);
    else onProgress(JSON.parse(new TextDecoder().decode(bytes)) as DownloadProgress);
  });
  return new Blob(parts);
}

/** Why a download failed after it had begun. */
function failureIn(bytes: Uint8Array): RequestFailure {
  const { status, message } = JSON.parse(new TextDecoder().decode(bytes)) as RequestFailure;
  return new RequestFailure(status, message);
}

/** Reads a stream of frames, whose borders are independent of those of its chunks. */
export async function readFrames(
  stream: AsyncIterable<Uint8Array<ArrayBuffer>>,
  onFrame: (kind: number, bytes: Uint8Array<ArrayBuffer>) => void,
): Promise<void> {
  let rest = new Uint8Array();
  for await (const chunk of stream) {
    rest = joined(rest, chunk);
    for (;;) {
      if (rest.length < head) break;
      const end = head + new DataView(rest.buffer, rest.byteOffset).getUint32(1);
      if (rest.length < end) break;
      onFrame(rest[0]!, rest.slice(head, end));
      rest = rest.subarray(end);
    }
  }
}

function joined(
  first: Uint8Array<ArrayBuffer>,
  second: Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> {
  if (first.length === 0) return second;
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}
