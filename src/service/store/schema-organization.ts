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
  /** What can be chosen; of use to the `select` types only. */
  options: string[] | null;
  created_at: number;
  updated_at: number;
};

/** Goes with its space and with its field. */
export type CustomFieldValueTable = {
  organization_id: string;
  space_id: string;
  field_id: string;
  /** In an object, because a JSON column holds no bare strings and numbers. */
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

/** The audit log: written in the transaction of what it tells, never changed. */
export type AuditEventTable = {
  organization_id: string;
  /** Time-ordered. */
  id: string;
  /** Null: the platform itself. */
  actor: string | null;
  credential_kind: "token" | "session" | null;
  /** ID of the token; null for a session, whose ID is a hash of what the browser holds. */
  credential_id: string | null;
  /** Name that the token had. */
  credential_name: string | null;
  /** Resource and verb, such as `space.delete`. */
  action: string;
  target_type: string | null;
  target_id: string | null;
  target_title: string | null;
  address: string | null;
  result: "success" | "refused" | "failed";
  /** What else there is to say, as a sentence: why it was refused. */
  detail: string | null;
  request_id: string | null;
  created_at: number;
};

/** The tables of what an organization keeps beside its content, for `Database`. */
export type OrganizationRecordTables = {
  custom_field: CustomFieldTable;
  custom_field_value: CustomFieldValueTable;
  translation_settings: TranslationSettingsTable;
  audit_event: AuditEventTable;
};
