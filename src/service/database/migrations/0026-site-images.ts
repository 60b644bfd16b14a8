import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/** Uploaded images for the looks of sites. */
export function siteImages(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  const table = `create table site_image (
    organization_id ${text} not null,
    id ${text} not null,
    site_id ${text} not null,
    content_type ${text} not null,
    image_blob ${text} not null,
    created_by ${text},
    created_at bigint not null,
    primary key (organization_id, id),
    foreign key (organization_id, site_id) references site (organization_id, id) on delete cascade
  )`;
  const index = `create index site_image_of_site on site_image (organization_id, site_id, id)`;
  return {
    async up(db) {
      for (const statement of [table, index]) await sql.raw(statement).execute(db);
    },
  };
}
