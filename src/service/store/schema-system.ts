import type { TokenScope } from "#contract/account.ts";

/** A user's password; users who sign in by link or token alone have no row. */
export type PasswordTable = {
  user_id: string;
  /** argon2id with its parameters and salt, as one string. */
  hash: string;
  changed_at: number;
};

export type ApiTokenTable = {
  id: string;
  user_id: string;
  name: string;
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  /** What it may do; empty in older ones: everything. */
  scopes: TokenScope[];
  /** The one organization that it holds for; null: all of its user's. */
  organization_id: string | null;
  created_at: number;
  expires_at: number | null;
  last_used_at: number | null;
};

export type SessionTable = {
  /** SHA-256 of the cookie's value, hexadecimal. */
  id_hash: string;
  user_id: string;
  created_at: number;
  last_used_at: number;
  expires_at: number;
  /** What the browser called itself at the sign-in. */
  user_agent: string | null;
};

/** One row: the key that the secrets of the store are encrypted with. */
export type SecretKeyTable = {
  /** Names the key, and is none itself. */
  id: string;
  created_at: number;
};

export type SignInLinkTable = {
  /** SHA-256 of the link's secret, hexadecimal. */
  secret_hash: string;
  user_id: string;
  /** Whose admin made it, and who that was; null for one that was printed on the server. */
  organization_id: string | null;
  created_by: string | null;
  created_at: number;
  expires_at: number;
  used_at: number | null;
};

export type JobStatus = "queued" | "running" | "done" | "failed" | "cancelled";

export type JobTable = {
  /** Empty for jobs of the platform itself. */
  organization_id: string;
  id: string;
  kind: string;
  /** What the job is about. */
  key: string;
  /** The key while the job is queued or running, else null: unique, so that one thing has one live job. */
  live_key: string | null;
  payload: Record<string, unknown>;
  status: JobStatus;
  /** Earliest start. */
  run_at: number;
  /** Who runs it, and until when that is believed without a heartbeat. */
  worker: string | null;
  lease_until: number | null;
  attempts: number;
  max_attempts: number;
  last_error: string | null;
  created_at: number;
  updated_at: number;
};

/** Outbox of live changes, written in the transaction of the change itself. */
export type EventTable = {
  organization_id: string;
  /** Time-ordered, but not in order of commit: readers look back over the time a transaction can take. */
  id: string;
  kind: string;
  target_id: string;
  /** Null in rows of an older version, as is `ids`. */
  action: string | null;
  /** What paths call the target and what it is in, by parameter. */
  ids: Record<string, string> | null;
  space_id: string | null;
  change_request_id: string | null;
  /** Null for what a job did. */
  request_id: string | null;
  created_at: number;
};
