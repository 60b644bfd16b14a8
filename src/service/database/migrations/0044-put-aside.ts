import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/** What people have put aside in their inbox. It ends with the change request and the membership. */
export function putAside(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  const statements = [
    `create table put_aside (
      organization_id ${text} not null,
      change_request_id ${text} not null,
      user_id ${text} not null,
      put_aside_at bigint not null,
      snoozed_until bigint,
      reasons ${text} not null,
      primary key (organization_id, change_request_id, user_id),
      foreign key (organization_id, change_request_id) references change_request (organization_id, id) on delete cascade,
      foreign key (organization_id, user_id) references member (organization_id, user_id) on delete cascade
    )`,
    `create index put_aside_of_user on put_aside (organization_id, user_id)`,
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
