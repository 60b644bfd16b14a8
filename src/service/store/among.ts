import { sql, type Expression } from "kysely";
import { dialectOf } from "./dialect.ts";
import type { Db } from "./schema.ts";

/** Texts as a subquery for `in (…)`. As one parameter, so that the SQL stays the same for any number of them. */
export function among(db: Db, texts: readonly string[]): Expression<string> {
  return dialectOf(db) === "postgres"
    ? sql<string>`(select json_array_elements_text(${texts}::json))`
    : sql<string>`(select value from json_each(${texts}))`;
}
