import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/**
 * Passkeys, the challenges that browsers sign with them, when somebody last confirmed that a session is theirs, and
 * notices that name something and aren't for the session that caused them.
 */
export function passkeys(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  const statements = [
    `create table passkey (
      user_id ${text} not null references "user" (id) on delete cascade,
      id ${text} not null,
      credential_id ${text} not null unique,
      public_key ${text} not null,
      counter bigint not null,
      transports json not null,
      domain ${text} not null,
      synced boolean not null,
      name ${text} not null,
      created_at bigint not null,
      last_used_at bigint,
      primary key (user_id, id)
    )`,
    `create table passkey_challenge (
      challenge_hash ${text} primary key,
      browser_hash ${text} not null,
      purpose ${text} not null,
      user_id ${text} references "user" (id) on delete cascade,
      expires_at bigint not null
    )`,
    `create index passkey_challenge_by_end on passkey_challenge (expires_at)`,
    `create index passkey_challenge_of_user on passkey_challenge (user_id)`,
    `alter table session add column confirmed_at bigint`,
    `alter table account_notice add column subject ${text}`,
    `alter table account_notice add column session_hash ${text}`,
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
