import { createHash } from "node:crypto";
import type { Hash } from "#content/types.ts";
import { filePartSize } from "#contract/file-upload.ts";
import type { FileUploadTable } from "#service/kernel/store/schema-content.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { createYieldPoint } from "#service/kernel/yield-point.ts";
import { putChunks } from "./blobs.ts";

/* Files that come in parts. Their bytes are in memory only a part at a time. */

/** How many parts of an upload have arrived. */
export function partsOf({ received }: Pick<FileUploadTable, "received">): number {
  return Math.ceil(received / filePartSize);
}

/** Stores the next part of an upload, which becomes a chunk of its blob. */
export async function storePart(tx: Db, upload: FileUploadTable, data: Uint8Array): Promise<void> {
  const { organization_id, id: upload_id } = upload;
  const position = partsOf(upload);
  await tx
    .insertInto("file_upload_chunk")
    .values({ organization_id, upload_id, position, data })
    .execute();
  await tx
    .updateTable("file_upload")
    .set({ received: upload.received + data.length })
    .where("organization_id", "=", organization_id)
    .where("id", "=", upload_id)
    .execute();
}

/**
 * The hash of a whole upload. Other requests get turns in between.
 * @param onChunk - called with its bytes in order
 */
export async function hashUpload(
  db: Db,
  upload: FileUploadTable,
  onChunk: (bytes: Uint8Array, at: number) => void,
): Promise<Hash> {
  const hash = createHash("sha256");
  const yieldPoint = createYieldPoint();
  for (let at = 0; at < upload.size; at += filePartSize) {
    const data = await readChunk(db, upload, at / filePartSize);
    hash.update(data);
    onChunk(data, at);
    await yieldPoint();
  }
  return hash.digest("hex");
}

/** Makes a whole upload a blob, and ends it. */
export async function takeUpload(tx: Db, upload: FileUploadTable, hash: Hash): Promise<void> {
  const { organization_id: organizationId, size } = upload;
  await putChunks(tx, organizationId, { hash, size }, (position) =>
    readChunk(tx, upload, position),
  );
  await deleteUpload(tx, upload);
}

export async function deleteUpload(
  tx: Db,
  { organization_id, id }: Pick<FileUploadTable, "organization_id" | "id">,
): Promise<void> {
  await tx
    .deleteFrom("file_upload")
    .where("organization_id", "=", organization_id)
    .where("id", "=", id)
    .execute();
}

async function readChunk(
  db: Db,
  { organization_id, id }: FileUploadTable,
  position: number,
): Promise<Uint8Array> {
  const { data } = await db
    .selectFrom("file_upload_chunk")
    .select("data")
    .where("organization_id", "=", organization_id)
    .where("upload_id", "=", id)
    .where("position", "=", position)
    .executeTakeFirstOrThrow();
  return data;
}
