import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** A live event names the request that caused it, so that the sender recognizes its own changes. */
export function requestsOfEvents(): Migration {
  return {
    async up(db) {
      await sql.raw(`alter table event add column request_id text`).execute(db);
    },
  };
}
