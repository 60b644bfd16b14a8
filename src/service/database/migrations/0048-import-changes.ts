import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** What imports changed or left out in the pages that they read. Null for imports that ended before it was counted. */
export function importChanges(): Migration {
  return {
    async up(db) {
      await sql.raw(`alter table content_import add column changes json`).execute(db);
    },
  };
}
