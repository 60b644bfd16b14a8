import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/**
 * Who asked for access to what. No foreign key to the space or collection, because people can ask for anything: what they asked for
 * must not say whether it exists.
 */
export function accessRequests(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  const statements = [
    `create table access_request (
      organization_id ${text} not null,
      id ${text} not null,
      user_id ${text} not null,
      target_kind ${text} not null,
      target_id ${text} not null,
      note ${text},
      status ${text} not null,
      asked_at bigint not null,
      decided_by ${text},
      decided_at bigint,
      primary key (organization_id, id),
      unique (organization_id, user_id, target_kind, target_id),
      foreign key (organization_id, user_id)
        references member (organization_id, user_id) on delete cascade
    )`,
    `create index access_request_by_status on access_request (organization_id, status, target_id)`,
    `create index access_request_by_time on access_request (asked_at)`,
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
