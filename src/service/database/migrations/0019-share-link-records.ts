import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * Older audit entries record share links as `site-share-link`. The console only knows the current name, and filters by
 * it.
 */
export function shareLinkRecords(): Migration {
  return {
    async up(db) {
      await sql`update audit_event set action = 'share-link.' || substr(action, 17)
        where action like 'site-share-link.%'`.execute(db);
      await sql`update audit_event set target_type = 'share-link'
        where target_type = 'site-share-link'`.execute(db);
    },
  };
}
