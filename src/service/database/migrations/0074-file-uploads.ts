import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/** Files that are being uploaded in parts, until they are inserted. */
export function fileUploads(dialect: Dialect): Migration {
  const { text, bytes } = columnTypes(dialect);
  const statements = [
    `create table file_upload (
      organization_id ${text} not null,
      id ${text} not null,
      change_request_id ${text} not null,
      size bigint not null,
      received bigint not null,
      created_by ${text} not null,
      created_at bigint not null,
      primary key (organization_id, id),
      foreign key (organization_id, change_request_id) references change_request (organization_id, id) on delete cascade
    )`,
    `create index file_upload_of_change_request on file_upload (organization_id, change_request_id)`,
    `create index file_upload_by_person on file_upload (organization_id, created_by)`,
    `create index file_upload_by_age on file_upload (created_at)`,
    `create table file_upload_chunk (
      organization_id ${text} not null,
      upload_id ${text} not null,
      position bigint not null,
      data ${bytes} not null,
      primary key (organization_id, upload_id, position),
      foreign key (organization_id, upload_id) references file_upload (organization_id, id) on delete cascade
    )`,
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
