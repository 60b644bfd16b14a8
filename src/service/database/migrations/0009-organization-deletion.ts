import { sql } from "kysely";
import type { Migration } from "kysely/migration";

/** Deleted organizations are kept until everything in them has been deleted. */
export function organizationDeletion(): Migration {
  const statements = [
    `alter table organization add column deleted_at bigint`,
    `create index organization_by_deletion on organization (deleted_at)`,
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
