import { PostgresAdapter, sql, type Expression, type RawBuilder, type SqlBool } from "kysely";
import { chunksOf } from "../chunks.ts";
import type { Db, Dialect } from "./schema.ts";

/** Whether the column contains the text, ignoring case. */
export function contains(column: string, text: string): Expression<SqlBool> {
  return isLike(column, likeText(text));
}

/** The pattern for `isLike` of everything that contains the text. */
export function likeText(text: string): string {
  return `%${text.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`;
}

/** Whether the column matches a pattern in lower case, ignoring case. */
export function isLike(column: string, pattern: string): Expression<SqlBool> {
  return sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
}

/** The dialect of a database handle, for modules with different SQL per database. */
export function dialectOf(db: Db): Dialect {
  return db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}

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

/** Rows or values per statement. Even with several columns, this stays well below the databases' limit on parameters. */
const batch = 1000;

/** Splits a list into parts that fit into one statement each. */
export function batches<Item>(items: readonly Item[]): Generator<Item[]> {
  return chunksOf(items, batch);
}
