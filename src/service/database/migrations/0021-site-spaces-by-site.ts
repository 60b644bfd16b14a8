import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Lists of sites count each site's spaces, so the index of its site spaces has the space, too. */
export function siteSpacesBySite(): Migration {
  return {
    async up(db) {
      await sql`drop index site_space_of_site`.execute(db);
      await sql`create index site_space_of_site
        on site_space (organization_id, site_id, section_id, order_key, space_id)`.execute(db);
    },
  };
}
