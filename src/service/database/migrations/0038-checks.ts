import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/** What programs outside report about change requests. */
export function checks(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  return {
    async up(db) {
      await sql
        .raw(
          `create table change_request_check (
            organization_id ${text} not null,
            change_request_id ${text} not null,
            name ${text} not null,
            revision ${text} not null,
            state ${text} not null,
            url ${text},
            summary ${text},
            annotations ${text} not null,
            reported_by ${text} not null,
            reported_at bigint not null,
            primary key (organization_id, change_request_id, name),
            foreign key (organization_id, change_request_id)
              references change_request (organization_id, id) on delete cascade
          )`,
        )
        .execute(db);
    },
  };
}
