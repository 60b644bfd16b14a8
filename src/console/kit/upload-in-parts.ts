import { call } from "#console/data/client.ts";
import { base64Of } from "./files.ts";

/** Bytes of each part; `filePartSize` of the contract, which would bring the schemas along. */
export const partSize = 512 * 1024;

type Scope = { spaceId: string; changeRequestId: string };

type Sending = {
  signal?: AbortSignal | undefined;
  /** Called with the bytes so far. */
  onSent?: ((bytes: number) => void) | undefined;
};

const uploads = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/uploads";

/**
 * Sends a file in parts, to be inserted into a change request. What is canceled or fails leaves nothing on the platform.
 *
 * @returns the ID of the upload
 * @throws RequestFailure, the reader's error if the browser can't read the file, and the signal's reason
 */
export async function uploadInParts(
  scope: Scope,
  file: Blob,
  { signal, onSent }: Sending,
): Promise<string> {
  // Without the signal: an upload whose response isn't awaited could not be deleted.
  const { id } = await call(`POST ${uploads}`, { params: scope, body: { size: file.size } });
  const params = { ...scope, uploadId: id };
  try {
    for (let position = 0; position * partSize < file.size; position++) {
      signal?.throwIfAborted();
      const part = file.slice(position * partSize, (position + 1) * partSize);
      const body = { position, base64: await base64Of(part) };
      await call(`POST ${uploads}/{uploadId}/parts`, { params, body }, signal);
      onSent?.(Math.min(file.size, (position + 1) * partSize));
    }
    signal?.throwIfAborted();
    return id;
  } catch (failure) {
    // Without a connection, the platform deletes it within a day.
    call(`DELETE ${uploads}/{uploadId}`, { params }).catch(() => undefined);
    throw failure;
  }
}
