import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** A key is claimed in the transaction of its response, so that no key stays without one if a process ends. */
export function answersWithoutGaps(): Migration {
  return {
    async up(db) {
      await sql`delete from idempotency_key where answered = false`.execute(db);
      await sql`alter table idempotency_key drop column answered`.execute(db);
    },
  };
}
