import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/** First responses to requests with an `Idempotency-Key`. */
export function idempotency(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  const statements = [
    `create table idempotency_key (
      id ${text} not null primary key,
      request_hash ${text} not null,
      answered boolean not null,
      reply ${text},
      created_at bigint not null
    )`,
    `create index idempotency_key_by_time on idempotency_key (created_at)`,
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
