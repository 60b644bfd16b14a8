import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/**
 * What people have put aside in their inbox, and what they chose to follow or not to. Both end with the change request and the
 * membership.
 */
export function inbox(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  const ofMember = (table: string, columns: string) => [
    `create table ${table} (
      organization_id ${text} not null,
      change_request_id ${text} not null,
      user_id ${text} not null,
      ${columns},
      primary key (organization_id, change_request_id, user_id),
      foreign key (organization_id, change_request_id) references change_request (organization_id, id) on delete cascade,
      foreign key (organization_id, user_id) references member (organization_id, user_id) on delete cascade
    )`,
    `create index ${table}_of_user on ${table} (organization_id, user_id)`,
  ];
  const statements = [
    ...ofMember(
      "put_aside",
      `put_aside_at bigint not null, snoozed_until bigint, reasons ${text} not null`,
    ),
    ...ofMember("subscription", `choice ${text} not null`),
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
