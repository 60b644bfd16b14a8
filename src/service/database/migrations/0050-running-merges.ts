import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/** Which change requests are being merged, for those who write in them meanwhile. */
export function runningMerges(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  return {
    async up(db) {
      await sql
        .raw(
          `create table running_merge (
            organization_id ${text} not null,
            change_request_id ${text} not null,
            request ${text} not null,
            user_id ${text} not null,
            started_at bigint not null,
            primary key (organization_id, change_request_id),
            foreign key (organization_id, change_request_id) references change_request (organization_id, id) on delete cascade
          )`,
        )
        .execute(db);
    },
  };
}
