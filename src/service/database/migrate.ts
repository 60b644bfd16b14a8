import { readdirSync } from "node:fs";
import { sql } from "kysely";
import { Migrator, type Migration } from "kysely/migration";
import { takeStartTurn } from "#service/kernel/store/order.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import type { Dialect, Backend } from "#service/kernel/store/store.ts";

const folder = new URL("migrations/", import.meta.url);

type Made = Record<string, (dialect: Dialect) => Migration>;

/**
 * Migrates the tables to this version of the code, all or nothing. Processes that start at the same time wait for each
 * other; the later ones find nothing left to do.
 * @param last name of the last migration to run, so that a test can add data before the next one; absent: all
 * @throws Error if the store was written by a later version, or a migration fails
 */
export async function migrate(
  { migrator, dialect, isLostRace }: Pick<Backend, "migrator" | "dialect" | "isLostRace">,
  last?: string,
): Promise<void> {
  try {
    await makeTurnRow(migrator, isLostRace);
    // One transaction around everything, because the row lock lasts as long as the transaction.
    await migrator.transaction().execute(async (tx) => {
      if (dialect === "postgres") await takeStartTurn(tx);
      await migrateIn(tx, dialect, last);
    });
  } catch (error) {
    throw explained(error);
  }
}

/**
 * As `migrate`, in a transaction of the caller, who has the store to themselves.
 * @throws Error if a migration fails
 */
export async function migrateWithin(tx: Db, dialect: Dialect, last?: string): Promise<void> {
  await makeTurnRow(tx, () => false);
  await migrateIn(tx, dialect, last);
}

/** The names of all migrations of this version, in their order. */
export function migrationNames(): string[] {
  return migrationFiles()
    .map((name) => name.replace(/\.ts$/, ""))
    .toSorted();
}

/** The migrations that a store has had, in their order; none before its first start. */
export async function migrationsOf(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/** The row that is locked while migrations run. On SQLite the transaction itself is the lock. */
async function makeTurnRow(db: Db, isLostRace: Backend["isLostRace"]): Promise<void> {
  await sql`create table if not exists migration_turn (id integer primary key)`
    .execute(db)
    .catch((error: unknown) => {
      // PostgreSQL's "if not exists" fails if another process creates the table at the same moment. Then the table
      // exists.
      if (!isLostRace(error)) throw error;
    });
  await sql`insert into migration_turn (id) values (1) on conflict do nothing`.execute(db);
}

async function migrateIn(tx: Db, dialect: Dialect, last: string | undefined): Promise<void> {
  const migrator = new Migrator({
    db: tx,
    // Without this, Kysely looks for its tables in all schemas.
    ...(dialect === "postgres" && { migrationTableSchema: await currentSchema(tx) }),
    provider: { getMigrations: () => readMigrations(dialect) },
  });
  const { error } = await (last === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(last));
  if (error !== undefined) throw error;
}

/** Each file with a leading number contains one migration, named like the file. */
async function readMigrations(dialect: Dialect): Promise<Record<string, Migration>> {
  const entries = migrationFiles().map(async (name) => {
    const [make, ...others] = Object.values((await import(new URL(name, folder).href)) as Made);
    if (make === undefined || others.length > 0) {
      throw new Error(`${name} has to export one migration`);
    }
    return [name.replace(/\.ts$/, ""), make(dialect)] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

function migrationFiles(): string[] {
  return readdirSync(folder).filter((name) => /^\d{4}-[\w-]+\.ts$/.test(name));
}

function explained(error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error);
  return new Error(
    `The store's tables cannot be brought up to date: ${reason}. Nothing was changed; use the version of Bindery that wrote this store, or a later one.`,
    { cause: error },
  );
}

async function currentSchema(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`select current_schema() as name`.execute(db);
  const name = rows[0]?.name;
  if (typeof name === "string") return name;
  throw new Error("the search_path of DATABASE_URL's user names no schema to keep tables in");
}
