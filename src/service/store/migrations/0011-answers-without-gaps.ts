import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** A key is taken in the transaction of its answer, so that none is left without one when a process ends. */
export function answersWithoutGaps(): Migration {
  return {
    async up(db) {
      await sql`delete from idempotency_key where answered = false`.execute(db);
      await sql`alter table idempotency_key drop column answered`.execute(db);
    },
  };
}
