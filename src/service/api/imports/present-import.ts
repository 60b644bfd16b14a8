import type { Import } from "#contract/import.ts";
import { batchesOf, type ImportRow } from "#service/documents/import/progress.ts";
import { receivedBytes, uploadOf } from "#service/documents/import/upload/upload-state.ts";

/** An import as it is sent to clients. */
export function presentImport(row: ImportRow): Import {
  const upload = row.status === "uploading" ? uploadOf(row) : undefined;
  return {
    object: "content-import",
    id: row.id,
    url: row.url,
    source: row.source,
    status: row.status,
    importedResources: row.imported_resources,
    totalResources: row.total_resources,
    failures: row.failures,
    ...(upload !== undefined && {
      upload: { size: upload.size, received: receivedBytes(upload), parts: upload.parts.length },
    }),
    canRetry: row.status === "complete" && batchesOf(row).length > 0,
    ...(row.revision !== null && { revision: row.revision }),
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  };
}
