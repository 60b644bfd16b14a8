import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/** Email invitations, sign-in links created by an organization's admin, and the browser that started a SAML sign-in. */
export function invites(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  const statements = [
    `create table invite (
      organization_id ${text} not null references organization (id) on delete cascade,
      id ${text} not null,
      email ${text} not null,
      role ${text},
      secret_hash ${text} not null unique,
      created_by ${text},
      created_at bigint not null,
      expires_at bigint not null,
      used_at bigint,
      primary key (organization_id, id),
      unique (organization_id, email)
    )`,
    `alter table sign_in_link add column organization_id ${text}`,
    `alter table sign_in_link add column created_by ${text}`,
    `create index sign_in_link_of_organization on sign_in_link (organization_id)`,
    `alter table saml_request add column user_id ${text}`,
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
