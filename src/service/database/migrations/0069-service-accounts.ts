import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/** Service accounts, which API tokens an organization allows, and from which addresses it can be reached. */
export function serviceAccounts(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  const statements = [
    `create table service_account (
      organization_id ${text} not null references organization (id) on delete cascade,
      id ${text} not null references "user" (id) on delete cascade,
      title ${text} not null,
      created_by ${text},
      created_at bigint not null,
      primary key (organization_id, id)
    )`,
    `create index service_account_of_user on service_account (id)`,
    `create table api_token_decision (
      organization_id ${text} not null references organization (id) on delete cascade,
      token_id ${text} not null references api_token (id) on delete cascade,
      decision ${text} not null,
      decided_by ${text},
      decided_at bigint not null,
      primary key (token_id, organization_id)
    )`,
    `create index api_token_decision_of_organization on api_token_decision (organization_id)`,
    `alter table api_token add column created_by ${text}`,
    `alter table organization add column personal_tokens ${text} not null default 'allowed'`,
    `alter table organization add column longest_token_days bigint`,
    `alter table organization add column console_addresses json not null default '[]'`,
    `alter table organization add column token_addresses json not null default '[]'`,
    `alter table session add column token_id ${text}`,
    `create index session_of_token on session (token_id)`,
    `alter table half_session add column token_id ${text}`,
    `create index half_session_of_token on half_session (token_id)`,
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
