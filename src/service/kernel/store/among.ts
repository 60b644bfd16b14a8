import { sql, type Expression, type RawBuilder } from "kysely";
import { dialectOf } from "./dialect.ts";
import type { Db } from "./schema.ts";

/** Texts as a subquery for `in (…)`. As one parameter, so that the SQL stays the same for any number of them. */
export function among(db: Db, texts: readonly string[]): Expression<string> {
  return dialectOf(db) === "postgres"
    ? sql<string>`(select json_array_elements_text(${texts}::json))`
    : sql<string>`(select value from json_each(${texts}))`;
}

/** Texts as a table for `from`, with one column: `value`. As one parameter, too. */
export function tableOf(db: Db, texts: readonly string[], name: string): RawBuilder<unknown> {
  return dialectOf(db) === "postgres"
    ? sql`json_array_elements_text(${texts}::json) as ${sql.raw(name)}(value)`
    : sql`json_each(${texts}) as ${sql.raw(name)}`;
}
