import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** When a share link last opened its site. */
export function shareLinkUses(): Migration {
  return {
    async up(db) {
      await sql`alter table share_link add column last_used_at bigint`.execute(db);
    },
  };
}
