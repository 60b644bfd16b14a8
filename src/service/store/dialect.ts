import { PostgresAdapter } from "kysely";
import type { Db } from "./schema.ts";
import type { Dialect } from "./store.ts";

/** Which database a handle speaks to, for the one module whose SQL differs. */
export function dialectOf(db: Db): Dialect {
  return db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}
