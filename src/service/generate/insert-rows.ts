import type { Insertable } from "kysely";
import type { Database, Db } from "#service/kernel/store/schema.ts";

/** Stays below both databases' limit of parameters per statement, for the widest table. */
const rowsAtOnce = 500;

export async function insertRows<Table extends keyof Database>(
  tx: Db,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await tx
      .insertInto(table)
      .values(rows.slice(start, start + rowsAtOnce))
      .execute();
  }
}
