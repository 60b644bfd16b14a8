import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/**
 * Each time that somebody switched on that a change request is merged once it is ready, and how that ended. And which running jobs
 * have to run once more, because what they work on may have changed behind them.
 */
export function mergeWhenReady(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  const statements = [
    `create table merge_when_ready (
      organization_id ${text} not null,
      id ${text} not null,
      change_request_id ${text} not null,
      switched_on_by ${text} not null,
      switched_on_at bigint not null,
      revision ${text} not null,
      held_code ${text},
      held_detail ${text},
      held_at bigint,
      ended_code ${text},
      ended_by ${text},
      ended_at bigint,
      primary key (organization_id, id),
      foreign key (organization_id, change_request_id)
        references change_request (organization_id, id) on delete cascade
    )`,
    "create index merge_when_ready_of_request on merge_when_ready (organization_id, change_request_id)",
    // Two people who switch it on at once switch it on once.
    "create unique index merge_when_ready_on on merge_when_ready (organization_id, change_request_id) where ended_at is null",
    "alter table job add column again boolean not null default false",
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
