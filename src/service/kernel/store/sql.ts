import { sql, type Expression, type SqlBool } from "kysely";

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
