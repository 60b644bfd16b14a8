/** Unique by (organization_id, slug). */
export type OpenApiSpecTable = {
  organization_id: string;
  id: string;
  slug: string;
  /** URL to fetch; null if the text was uploaded. */
  source_url: string | null;
  /** Blob of the uploaded text. */
  source_blob: string | null;
  /** Counts its sources, so that results from an earlier source can be ignored. */
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
  /** `openapi.json` or `openapi.yaml`, depending on the text. */
  file_name: string;
  /** Blob of the original text. */
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
