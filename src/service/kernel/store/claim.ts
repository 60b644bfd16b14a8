import type { SelectQueryBuilder } from "kysely";
import type { Database, Db } from "./schema.ts";
import type { Dialect } from "./store.ts";

/**
 * Begins a statement that claims rows which several processes want. Its rows are `due`; in PostgreSQL, without those that another
 * process is just claiming. The list is materialized, because PostgreSQL may otherwise look for due rows once for each row of the
 * table, and claim more than the limit.
 * @param due with a limit
 */
export function claiming<Table extends keyof Database>(
  tx: Db,
  dialect: Dialect,
  due: SelectQueryBuilder<Database, Table, { id: string }>,
) {
  return tx.with(
    (cte) => cte("due").materialized(),
    () => (dialect === "postgres" ? due.forUpdate().skipLocked() : due),
  );
}
