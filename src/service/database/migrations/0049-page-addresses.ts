import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/** Paths that pages of a space had before, for readers who still have them. They end with the space. */
export function pageAddresses(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  return {
    async up(db) {
      await sql
        .raw(
          `create table page_address (
            organization_id ${text} not null,
            space_id ${text} not null,
            path ${text} not null,
            page_id ${text} not null,
            revision ${text} not null,
            left_at bigint not null,
            primary key (organization_id, space_id, path, page_id),
            foreign key (organization_id, space_id) references space (organization_id, id) on delete cascade
          )`,
        )
        .execute(db);
    },
  };
}
