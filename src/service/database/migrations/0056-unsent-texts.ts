import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/** What people typed in a change request and haven't sent. It ends with the change request and the membership. */
export function unsentTexts(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  const statements = [
    `create table unsent_text (
      organization_id ${text} not null,
      change_request_id ${text} not null,
      user_id ${text} not null,
      name ${text} not null,
      body ${text} not null,
      changed_at bigint not null,
      primary key (organization_id, change_request_id, user_id, name),
      foreign key (organization_id, change_request_id) references change_request (organization_id, id) on delete cascade,
      foreign key (organization_id, user_id) references member (organization_id, user_id) on delete cascade
    )`,
    `create index unsent_text_of_user on unsent_text (organization_id, user_id)`,
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
