import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { backUp, type BackedUp } from "#service/backup/back-up.ts";
import { restore } from "#service/backup/restore.ts";
import { migrate } from "#service/database/migrate.ts";
import { openStore } from "#service/database/open.ts";
import type { Dialect, StoreSettings } from "#service/kernel/store/store.ts";
import { openPostgres } from "#service/kernel/store/postgres.ts";
import { openSqlite } from "#service/kernel/store/sqlite.ts";
import { testDialect, type TestPlace, testPlaceOn } from "./store.ts";

/** The key that encrypts the secrets of the stores in tests of backups. */
export const backupKey = "the-key-of-the-stores-that-are-backed-up";

/** From and to: each pair that the database of this test run allows. */
export const backupRoutes: readonly (readonly [Dialect, Dialect])[] =
  testDialect === "sqlite"
    ? [["sqlite", "sqlite"]]
    : [
        ["sqlite", "postgres"],
        ["postgres", "sqlite"],
        ["postgres", "postgres"],
      ];

/** Files and empty stores of a test; `remove` deletes all. */
export type BackupBench = {
  folder: string;
  /** A name for a new file. */
  file(name: string): string;
  place(dialect: Dialect): Promise<TestPlace>;
  backUp(store: StoreSettings, file: string): Promise<BackedUp>;
  restore(store: StoreSettings, file: string): ReturnType<typeof restore>;
  remove(): Promise<void>;
};

export async function startBackupBench(): Promise<BackupBench> {
  const folder = await mkdtemp(join(tmpdir(), "bindery-backup-"));
  const databases: TestPlace[] = [];
  const signal = new AbortController().signal;
  return {
    folder,
    file: (name) => join(folder, name),
    async place(dialect) {
      const place = await testPlaceOn(dialect);
      databases.push(place);
      return place;
    },
    backUp: (store, file) => backUp({ store, file, now: 0, signal }),
    restore: (store, file) => restore({ store, secretKeys: [backupKey], file, signal }),
    async remove() {
      await Promise.all(databases.map((place) => place.remove()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Fills a store with a few users and nothing else. */
export async function addUsers(settings: StoreSettings, count: number): Promise<void> {
  const store = await openStore(settings);
  const names = Array.from({ length: count }, (_, n) => `user-${n}`);
  await store.transaction(async (tx) => {
    for (const id of names) {
      const times = { created_at: 1, updated_at: 1 };
      const user = { id, display_name: `Ünï ${id} "\n\\`, email: `${id}@example.com`, ...times };
      await tx.insertInto("user").values(user).execute();
    }
  });
  await store.close();
}

/** A store with one organization, as a version of Bindery with these migrations left it. */
export async function makeOldStore(
  { databaseUrl, dataDir, log }: StoreSettings,
  last: string,
): Promise<void> {
  const backend =
    databaseUrl === undefined ? openSqlite(dataDir) : await openPostgres(databaseUrl, log);
  await migrate(backend, last);
  await sql`insert into organization
    (id, title, type, plan, email_domains, sso, ai, invite_links, created_at, updated_at)
    values ('o', 'A', 'business', 'free', '["a.example"]', true, false, true, 1, 1)`.execute(
    backend.migrator,
  );
  await backend.end();
}
