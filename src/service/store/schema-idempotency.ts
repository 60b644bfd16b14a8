/** A request that the sender may repeat. Written in the transaction of its change, kept for a day. */
export type IdempotencyKeyTable = {
  /** SHA-256 of credential, operation, path, and key. */
  id: string;
  /** SHA-256 of the query and the body. */
  request_hash: string;
  /** The JSON of the first response. Encrypted, because it may contain a secret; null if it had no body. */
  reply: string | null;
  created_at: number;
};

/** The tables of repeatable requests, for `Database`. */
export type IdempotencyTables = { idempotency_key: IdempotencyKeyTable };
