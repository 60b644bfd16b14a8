import { sql, type Expression, type SqlBool } from "kysely";

/** True when the column holds the text anywhere, whatever its case. */
export function contains(column: string, text: string): Expression<SqlBool> {
  const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`;
  return sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
}
