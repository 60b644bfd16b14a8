import { PostgresAdapter } from "kysely";
import type { Db } from "./schema.ts";
import type { Dialect } from "./store.ts";

/** The dialect of a database handle, for modules with different SQL per database. */
export function dialectOf(db: Db): Dialect {
  return db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}
