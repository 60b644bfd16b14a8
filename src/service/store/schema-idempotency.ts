/** A request that its sender may send again: written with what the request changes, kept for a day. */
export type IdempotencyKeyTable = {
  /** SHA-256 of the credential, the operation, its path and the key. */
  id: string;
  /** SHA-256 of the query and the body. */
  request_hash: string;
  /** The first answer's JSON, encrypted, because it may show a secret; null when it had no body. */
  reply: string | null;
  created_at: number;
};

/** The tables of requests that are sent again, for `Database`. */
export type IdempotencyTables = { idempotency_key: IdempotencyKeyTable };
