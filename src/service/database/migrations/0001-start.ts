import { sql } from "kysely";
import type { Migration } from "kysely/migration";
import type { Dialect } from "#service/kernel/store/store.ts";
import { contentTables } from "./start-content.ts";
import { discussionTables } from "./start-discussion.ts";
import { peopleTables } from "./start-people.ts";
import { searchTables } from "./start-search.ts";
import { systemTables } from "./start-system.ts";
import { columnTypes } from "./types.ts";

/** The first tables of a store. */
export function start(dialect: Dialect): Migration {
  const types = columnTypes(dialect);
  const statements = [
    ...peopleTables(types),
    ...contentTables(types),
    ...discussionTables(types),
    ...systemTables(types),
    ...searchTables(dialect, types),
  ];
  return {
    async up(db) {
      for (const statement of statements) await sql.raw(statement).execute(db);
    },
  };
}
