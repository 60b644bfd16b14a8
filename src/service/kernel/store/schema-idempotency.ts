/** A request that the sender may repeat. Written in the transaction of its change, kept for a day. */
export type IdempotencyKeyTable = {
  /** SHA-256 of credential, operation, path, and key. */
  id: string;
  /** SHA-256 of the query and the body. */
  request_hash: string;
  /**
   * JSON of a list: the caller's roles after the request, and the first response if it may be repeated. Encrypted, because
   * it may contain a secret; null until the request has succeeded.
   */
  reply: string | null;
  created_at: number;
};

/** The tables of repeatable requests, for `Database`. */
export type IdempotencyTables = { idempotency_key: IdempotencyKeyTable };
