import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** A live event names the request that made it, so that who sent it does not take it for somebody else's. */
export function requestsOfEvents(): Migration {
  return {
    async up(db) {
      await sql.raw(`alter table event add column request_id text`).execute(db);
    },
  };
}
