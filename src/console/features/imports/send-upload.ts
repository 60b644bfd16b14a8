import type { ImportScope } from "#screens/imports.ts";
import { call } from "#console/data/client.ts";
import type { PackedUpload } from "./pack-files.ts";

/** Of each part; `uploadPartSize` of the contract, which would bring the schemas along. */
const partSize = 4_000_000;

/**
 * Sends a file in parts; the import starts with the last one.
 *
 * @param onSent - bytes so far
 * @returns the ID of the import
 * @throws RequestFailure
 */
export async function sendUpload(
  { spaceId, changeRequestId }: ImportScope,
  { name, content }: PackedUpload,
  { signal, onSent }: { signal: AbortSignal; onSent: (bytes: number) => void },
): Promise<string> {
  const main = "/v1/spaces/{spaceId}/content/imports";
  const draft = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/imports";
  const body = { name, size: content.size };
  const { id } =
    changeRequestId === undefined
      ? await call(`POST ${main}`, { params: { spaceId }, body }, signal)
      : await call(`POST ${draft}`, { params: { spaceId, changeRequestId }, body }, signal);
  for (let position = 0; position * partSize < content.size; position++) {
    const part = content.slice(position * partSize, (position + 1) * partSize);
    const sent = { position, base64: await toBase64(part) };
    signal.throwIfAborted();
    await (changeRequestId === undefined
      ? call(
          `POST ${main}/{importId}/parts`,
          { params: { spaceId, importId: id }, body: sent },
          signal,
        )
      : call(
          `POST ${draft}/{importId}/parts`,
          { params: { spaceId, changeRequestId, importId: id }, body: sent },
          signal,
        ));
    onSent(Math.min(content.size, (position + 1) * partSize));
  }
  return id;
}

async function toBase64(part: Blob): Promise<string> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(reader.result as string));
    reader.addEventListener("error", () => reject(reader.error ?? new Error("unreadable")));
    reader.readAsDataURL(part);
  });
  return url.slice(url.indexOf(",") + 1);
}
