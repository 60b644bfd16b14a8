/**
 * Immutable bytes by SHA-256, shared inside one organization only. Small ones carry their bytes in `data`,
 * larger ones in chunks, so that no row reaches 1 MB. Texts, files and the buckets of revisions are all blobs.
 */
export type BlobTable = {
  organization_id: string;
  /** SHA-256 of the bytes before packing, lower-case hexadecimal. */
  hash: string;
  /** Bytes before packing. */
  size: number;
  /** How `data` is packed. */
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

/**
 * The links of a text, by the text's hash; missing rows are computed on demand.
 * @see ../content/kept-scans.ts
 */
export type TextScanTable = {
  organization_id: string;
  hash: string;
  /** Of the code that found them. */
  version: number;
  /** How `data` is packed. */
  encoding: "plain" | "brotli";
  data: Uint8Array;
};

export type RevisionType = "edits" | "merge" | "rollback" | "update" | "computed";

/** One immutable state of a space's content. A change request is another head in the same table. */
export type RevisionTable = {
  organization_id: string;
  id: string;
  space_id: string;
  /** Parent revisions, the main line first. */
  parents: string[];
  type: RevisionType;
  message: string | null;
  created_by: string | null;
  created_at: number;
  /** 128 SHA-256 hashes of 32 bytes: the blob of each bucket of entries, zeros for an empty one. */
  buckets: Uint8Array;
};

export type ContentImportTable = {
  organization_id: string;
  id: string;
  space_id: string;
  /** Null: into the space itself. */
  change_request_id: string | null;
  source: string;
  url: string;
  status: "running" | "complete" | "failed" | "cancelled";
  imported_resources: number;
  total_resources: number;
  failures: { url: string; reason: string }[];
  /** What a resumed import must know: found addresses, finished ones. */
  state: Record<string, unknown>;
  /** Revision which holds what was imported. */
  revision: string | null;
  created_by: string | null;
  created_at: number;
  updated_at: number;
};
