/** Unique by (organization_id, slug). */
export type OpenApiSpecTable = {
  organization_id: string;
  id: string;
  slug: string;
  /** Where it is fetched from; null for one that was sent as text. */
  source_url: string | null;
  /** Blob of the text that was sent. */
  source_blob: string | null;
  /** Counts the sources it was given: what comes from an earlier one is too late. */
  source_number: number;
  state: "pending" | "progress" | "complete";
  last_version: string | null;
  last_processed_at: number | null;
  last_error_code: "FETCH_TIMEOUT" | "FETCH_ERROR" | "PARSE_ERROR" | null;
  /** The reason behind the code. */
  last_error: { message: string; line?: number; column?: number } | null;
  created_by: string | null;
  created_at: number;
  updated_at: number;
};

/** Immutable. */
export type OpenApiSpecVersionTable = {
  organization_id: string;
  id: string;
  spec_id: string;
  /** `openapi.json` or `openapi.yaml`, by what the text is. */
  file_name: string;
  /** Blob of the text as it came. */
  text_blob: string;
  /** Blob of the document as JSON. */
  document_blob: string;
  created_at: number;
};

/** The tables of OpenAPI specifications, for `Database`. */
export type OpenApiTables = {
  openapi_spec: OpenApiSpecTable;
  openapi_spec_version: OpenApiSpecVersionTable;
};
