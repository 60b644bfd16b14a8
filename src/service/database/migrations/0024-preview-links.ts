import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/** Links to read a change request without an account. */
export function previewLinks(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  const statements = [
    `create table preview_link (
      organization_id ${text} not null,
      id ${text} not null,
      space_id ${text} not null,
      change_request_id ${text} not null,
      name ${text} not null,
      secret_hash ${text} not null unique,
      created_by ${text},
      created_at bigint not null,
      expires_at bigint not null,
      primary key (organization_id, id),
      foreign key (organization_id, change_request_id)
        references change_request (organization_id, id) on delete cascade
    )`,
    `create index preview_link_of_change_request
      on preview_link (organization_id, change_request_id, id)`,
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
