import type { ColumnTypes } from "./types.ts";

export function contentTables({ text, bytes }: ColumnTypes): string[] {
  return [
    `create table blob (
      organization_id ${text} not null,
      hash ${text} not null,
      size bigint not null,
      encoding ${text} not null,
      chunks integer not null,
      data ${bytes},
      primary key (organization_id, hash)
    )`,
    `create table blob_chunk (
      organization_id ${text} not null,
      hash ${text} not null,
      position integer not null,
      data ${bytes} not null,
      primary key (organization_id, hash, position)
    )`,
    `create table revision (
      organization_id ${text} not null,
      id ${text} not null,
      space_id ${text} not null,
      parents json not null,
      type ${text} not null,
      message ${text},
      created_by ${text},
      created_at bigint not null,
      buckets ${bytes} not null,
      primary key (organization_id, id)
    )`,
    `create index revision_of_space on revision (organization_id, space_id, id)`,
    `create table content_import (
      organization_id ${text} not null,
      id ${text} not null,
      space_id ${text} not null,
      change_request_id ${text},
      source ${text} not null,
      url ${text} not null,
      status ${text} not null,
      imported_resources bigint not null,
      total_resources bigint not null,
      failures json not null,
      state json not null,
      revision ${text},
      created_by ${text},
      created_at bigint not null,
      updated_at bigint not null,
      primary key (organization_id, id),
      foreign key (organization_id, space_id) references space (organization_id, id) on delete cascade
    )`,
    `create index content_import_of_target
      on content_import (organization_id, space_id, change_request_id, created_at, id)`,
  ];
}
