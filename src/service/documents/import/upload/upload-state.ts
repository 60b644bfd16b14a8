import { readBlobs } from "../../content/blobs.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import type { ContentImportTable } from "#service/kernel/store/schema-content.ts";
import { createYieldPoint } from "#service/kernel/yield-point.ts";

/** An uploaded file, which comes in parts; its import starts when all are there. */
export type Upload = {
  /** Of the whole file, in bytes. */
  size: number;
  /** The parts so far, in order; each is a blob. */
  parts: { hash: string; size: number }[];
  /** Whether pages that its table of contents doesn't list come along, too. */
  takesUnlisted?: boolean;
};

/** The upload that an import reads; undefined for imports of a URL. */
export function uploadOf({ state }: Pick<ContentImportTable, "state">): Upload | undefined {
  return state.upload as Upload | undefined;
}

/** What of an import's state must stay until it ends, whatever else changes. */
export function keptState(row: Pick<ContentImportTable, "state">): ContentImportTable["state"] {
  const { upload, retried } = row.state;
  return { ...(upload !== undefined && { upload }), ...(retried !== undefined && { retried }) };
}

/** Bytes of an upload that have arrived. */
export function receivedBytes({ parts }: Upload): number {
  return parts.reduce((sum, { size }) => sum + size, 0);
}

/** Other requests get turns in between. @throws MissingBlob, DamagedBlob */
export async function readUpload(db: Db, organizationId: string, upload: Upload): Promise<Buffer> {
  const bytes = Buffer.alloc(receivedBytes(upload));
  const yieldPoint = createYieldPoint();
  let at = 0;
  for (const { hash } of upload.parts) {
    const blobs = await readBlobs(db, organizationId, [hash]);
    at += blobs.get(hash)!.copy(bytes, at);
    await yieldPoint();
  }
  return bytes;
}
