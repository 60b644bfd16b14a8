import { sql } from "kysely";
import { dialectOf } from "./sql.ts";
import type { Db, Dialect } from "./schema.ts";

type DatabaseInfo = { kind: Dialect; version: string; size: number | undefined };

const queries = {
  sqlite: sql<{ version: string; size: number }>`select sqlite_version() as version,
    (select page_count from pragma_page_count()) * (select page_size from pragma_page_size()) as size`,
  postgres: sql<{
    version: string;
    size: number;
  }>`select current_setting('server_version') as version,
    pg_database_size(current_database()) as size`,
} satisfies Record<Dialect, unknown>;

/** Which database the store is in, and how many bytes it takes. */
export async function readDatabaseInfo(db: Db): Promise<DatabaseInfo> {
  const kind = dialectOf(db);
  const { rows } = await queries[kind].execute(db);
  return { kind, version: rows[0]!.version, size: rows[0]!.size };
}
