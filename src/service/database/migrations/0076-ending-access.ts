import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** When access ends that was given for a while, and whether people were told that it ends. */
export function endingAccess(): Migration {
  const statements = [
    `alter table access_grant add column ends_at bigint`,
    `alter table access_grant add column warned_of bigint`,
    `alter table link_invite add column access_ends_at bigint`,
    // It has all that access is decided by, so that the table itself needn't be read.
    `drop index grant_of_grantee`,
    `create index grant_of_grantee
      on access_grant (organization_id, grantee_id, grantee_kind, target_id, role, ends_at)`,
    // Few grants have an end.
    `create index grant_by_end on access_grant (ends_at) where ends_at is not null`,
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
