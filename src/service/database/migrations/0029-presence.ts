import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/** Who is writing where. */
export function presence(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  const statement = `create table presence (
    organization_id ${text} not null,
    change_request_id ${text} not null,
    user_id ${text} not null,
    tab ${text} not null,
    page_id ${text} not null,
    block bigint,
    seen_at bigint not null,
    primary key (organization_id, change_request_id, user_id, tab),
    foreign key (organization_id, change_request_id)
      references change_request (organization_id, id) on delete cascade
  )`;
  return {
    async up(db) {
      await sql.raw(statement).execute(db);
    },
  };
}
