import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * When invite links end, and how many people can join with them. Links without an end get the terms of a new one,
 * counted from now, so that a link that was sent yesterday still works.
 */
export function endingInviteLinks(): Migration {
  const columns = ["expires_at bigint", "uses integer", "max_uses integer"];
  return {
    async up(db) {
      for (const column of columns) {
        await sql
          .raw(`alter table link_invite add column ${column} not null default 0`)
          .execute(db);
      }
      const sevenDays = 7 * 24 * 60 * 60_000;
      await sql`update link_invite set expires_at = ${Date.now() + sevenDays}, max_uses = 50`.execute(
        db,
      );
    },
  };
}
