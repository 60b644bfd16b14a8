export type CustomFieldType =
  | "text"
  | "number"
  | "boolean"
  | "tags"
  | "select:single"
  | "select:multi";

/** Unique by (organization_id, name). */
export type CustomFieldTable = {
  organization_id: string;
  id: string;
  name: string;
  title: string | null;
  description: string | null;
  type: CustomFieldType;
  placeholder: string | null;
  /** The available choices; only used by the `select` types. */
  options: string[] | null;
  created_at: number;
  updated_at: number;
};

/** Deleted with its space and with its field. */
type CustomFieldValueTable = {
  organization_id: string;
  space_id: string;
  field_id: string;
  /** Wrapped in an object, because JSON columns can't contain bare strings and numbers. */
  content: { value: string | number | boolean | string[] };
  updated_at: number;
};

export type TranslationSettingsTable = {
  organization_id: string;
  id: string;
  title: string;
  /** Language codes such as `de` or `pt-BR`. */
  languages: string[];
  created_at: number;
  updated_at: number;
};

/** An account of an organization for its programs. Its ID is that of a user, and it is a member like others. */
export type ServiceAccountTable = {
  organization_id: string;
  id: string;
  /** Also the name of its user. */
  title: string;
  created_by: string | null;
  created_at: number;
};

/** A field's value, short enough to keep. */
export type AuditValue = string | number | boolean | null;

/** The audit log. Entries are written in the transaction of their change and never updated. */
export type AuditEventTable = {
  organization_id: string;
  /** Time-ordered. */
  id: string;
  /** Null: the platform. */
  actor: string | null;
  /** `scim`: an identity provider, by a token of its own; there is no actor then. */
  credential_kind: "token" | "session" | "scim" | null;
  /** ID of the token; null for a session, whose ID is the hash of its secret. */
  credential_id: string | null;
  /** Name of the token at that time. */
  credential_name: string | null;
  /** Resource and verb, such as `space.delete`. */
  action: string;
  target_type: string | null;
  target_id: string | null;
  target_title: string | null;
  address: string | null;
  result: "success" | "refused" | "failed";
  /** More detail in a sentence, such as the reason for a refusal. */
  detail: string | null;
  /** What an update changed; null for other acts and for entries that are older than this column. */
  changes: { field: string; before: AuditValue; after: AuditValue }[] | null;
  /** Shared by the parts of one act on many items, as their sender named it. */
  group_id: string | null;
  request_id: string | null;
  created_at: number;
};

/** The tables of an organization's records besides content, for `Database`. */
export type OrganizationRecordTables = {
  custom_field: CustomFieldTable;
  custom_field_value: CustomFieldValueTable;
  translation_settings: TranslationSettingsTable;
  service_account: ServiceAccountTable;
  audit_event: AuditEventTable;
};

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
