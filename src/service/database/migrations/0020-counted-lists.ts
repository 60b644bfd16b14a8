import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * The numbers that lists show: change requests are counted in their space, where their status changes; the others by
 * an index that has all the columns.
 */
export function countedLists(): Migration {
  return {
    async up(db) {
      for (const status of ["draft", "open"]) {
        const column = `change_requests_${status}`;
        await sql
          .raw(`alter table space add column ${column} bigint not null default 0`)
          .execute(db);
        const counted = `select count(*) from change_request
          where change_request.organization_id = space.organization_id
            and change_request.space_id = space.id and change_request.status = '${status}'`;
        await sql.raw(`update space set ${column} = (${counted})`).execute(db);
      }
      const indexes = [
        `create index space_in_order on space (organization_id, order_key, id)`,
        `create index space_by_level on space (organization_id, deleted_at, parent, default_level)`,
        `drop index comment_of_change_request`,
        `create index comment_of_change_request on comment (organization_id, change_request_id, status)`,
      ];
      for (const index of indexes) await sql.raw(index).execute(db);
    },
  };
}
