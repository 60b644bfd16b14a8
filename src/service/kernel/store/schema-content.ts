import type { ImportChanges } from "#contract/import.ts";
/**
 * Immutable bytes by SHA-256, shared within one organization only. Small blobs have their bytes in `data`, larger ones
 * in chunks, so that no row reaches 1 MB. Texts, files, and the buckets of revisions are all blobs.
 */
export type BlobTable = {
  organization_id: string;
  /** SHA-256 of the uncompressed bytes, lower-case hexadecimal. */
  hash: string;
  /** Size before compression, in bytes. */
  size: number;
  /** Compression of `data`. */
  encoding: "plain" | "brotli";
  /** Number of rows in blob_chunk; 0: the bytes are in `data`. */
  chunks: number;
  data: Uint8Array | null;
};

export type BlobChunkTable = {
  organization_id: string;
  hash: string;
  position: number;
  data: Uint8Array;
};

/** A file that is being uploaded in parts. It ends when it is inserted, canceled, or a day old. */
export type FileUploadTable = {
  organization_id: string;
  id: string;
  change_request_id: string;
  /** Of the whole file, in bytes. */
  size: number;
  received: number;
  created_by: string;
  created_at: number;
};

/** The bytes that have arrived, cut like those of a blob. */
export type FileUploadChunkTable = {
  organization_id: string;
  upload_id: string;
  position: number;
  data: Uint8Array;
};

/**
 * The links of a text, by the text's hash; missing rows are computed on demand.
 * @see ../content/kept-scans.ts
 */
export type TextScanTable = {
  organization_id: string;
  hash: string;
  /** Version of the code that found them. */
  version: number;
  /** Compression of `data`. */
  encoding: "plain" | "brotli";
  data: Uint8Array;
};

export type RevisionType = "edits" | "merge" | "rollback" | "update" | "computed";

/** One immutable state of a space's content. Change requests have their revisions in the same table. */
export type RevisionTable = {
  organization_id: string;
  id: string;
  space_id: string;
  /** Parent revisions, the one on main first. */
  parents: string[];
  type: RevisionType;
  message: string | null;
  created_by: string | null;
  created_at: number;
  /** 128 SHA-256 hashes of 32 bytes: the blob of each bucket of entries, zeros for an empty one. */
  buckets: Uint8Array;
};

/** A path that a page of a space had until a revision. */
export type PageAddressTable = {
  organization_id: string;
  space_id: string;
  /** As in `TreeIndex`. */
  path: string;
  page_id: string;
  /** Whether the page was at this path in its space, or, before it was imported, on the site that it comes from. */
  kind: "moved" | "imported";
  /** The first revision of main without the page at this path, or that of the import. */
  revision: string;
  left_at: number;
};

export type ContentImportTable = {
  organization_id: string;
  id: string;
  space_id: string;
  /** Null: imported into the space itself. */
  change_request_id: string | null;
  source: string;
  url: string;
  /** `uploading`: the parts of a file are still coming. */
  status: "uploading" | "running" | "complete" | "failed" | "cancelled";
  imported_resources: number;
  total_resources: number;
  failures: { url: string; reason: string }[];
  /** What was changed or left out in the pages' sources; null until the import has finished. */
  changes: ImportChanges | null;
  /** What a resumed import needs: URLs found and finished so far. */
  state: Record<string, unknown>;
  /** Revision with the imported content. */
  revision: string | null;
  created_by: string | null;
  created_at: number;
  updated_at: number;
};
