import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { columnTypes } from "./types.ts";

/** Lists of members by role and by what they are filtered by, and the name of a person who is invited. */
export function membersInOrder(dialect: Dialect): Migration {
  const { text } = columnTypes(dialect);
  const roles = ["admin", "create", "review", "edit", "comment", "read"];
  const ranks = roles.map((role, rank) => `when '${role}' then ${rank}`).join(" ");
  const statements = [
    // As in the query: otherwise, neither database uses it.
    `create index member_by_role on member (organization_id, (case role ${ranks} else ${roles.length} end), user_id)`,
    `create index member_by_use on member (organization_id, disabled, sso, last_seen_at, joined_at, role)`,
    `alter table invite add column name ${text}`,
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
