import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/** Second steps of signing in: authenticator apps, recovery codes, sign-ins between the steps, and who requires them. */
export function twoStep(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  const statements = [
    `create table totp (
      id ${text} primary key,
      user_id ${text} not null references "user" (id) on delete cascade,
      secret ${text} not null,
      created_at bigint not null,
      confirmed_at bigint,
      last_step bigint
    )`,
    `create index totp_of_user on totp (user_id)`,
    `create table recovery_code (
      user_id ${text} not null references "user" (id) on delete cascade,
      code_hash ${text} not null,
      created_at bigint not null,
      used_at bigint,
      primary key (user_id, code_hash)
    )`,
    `create table half_session (
      id_hash ${text} primary key,
      user_id ${text} not null references "user" (id) on delete cascade,
      way ${text} not null,
      credentials ${text} not null,
      new_password ${text},
      organization_id ${text},
      failures integer not null,
      created_at bigint not null,
      expires_at bigint not null
    )`,
    `create index half_session_of_user on half_session (user_id)`,
    `create index half_session_by_end on half_session (expires_at)`,
    `alter table session add column way ${text}`,
    `alter table session add column two_step boolean not null default false`,
    `alter table organization add column two_step_days integer`,
    `alter table organization add column two_step_since bigint`,
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
