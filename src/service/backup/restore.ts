import { keysOfStore, type KeyOfStore } from "#service/kernel/vault/open-vault.ts";
import { indexAllSpaces } from "#service/documents/content/index-job.ts";
import { freeBytesOf, megabyte, reserve, FolderInUse } from "#service/kernel/store/data-folder.ts";
import { fillEmpty, StoreNotEmpty } from "#service/database/fill-empty.ts";
import { layoutAfter, type TableLayout } from "#service/database/layout.ts";
import { migrateWithin, migrationNames } from "#service/database/migrate.ts";
import type { Dialect, StoreSettings } from "#service/kernel/store/store.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { BackupError, explainDisk } from "./backup-error.ts";
import { demandWhole } from "./container.ts";
import {
  type Header,
  readHeader,
  readRows,
  createSum,
  firstDifference,
  type Sums,
} from "./format.ts";
import { demandKey } from "./keys.ts";
import { insertLines, limitOf, readLines } from "./rows.ts";
type RestoreOptions = {
  store: StoreSettings;
  /** Keys of `SECRET_KEY`; the one in `dataDir` counts, too. */
  secretKeys: readonly string[];
  file: string;
  /** Ends the restore; nothing stays of it. */
  signal: AbortSignal;
};

export type Restored = { header: Header; sums: Sums; keys: KeyOfStore[] };

/**
 * Fills an empty store from a backup, whichever database it was taken from. The file is read completely before anything
 * is written, and what was written is read back and compared with it.
 * @throws BackupError in words; errors of the store. Then nothing was restored.
 */
export async function restore({
  store,
  secretKeys,
  file,
  signal,
}: RestoreOptions): Promise<Restored> {
  await demandWhole(file);
  const header = await readHeader(file);
  demandKnown(header);
  const keys = await keysOfStore({ secretKeys, dataDir: store.dataDir });
  demandKey(header.keyId, keys);
  const demandSpace = spaceFor(store);
  try {
    const sums = await fillEmpty(store, (tx, dialect) =>
      fill(tx, dialect, { file, header, signal, demandSpace }),
    );
    return { header, sums, keys };
  } catch (error) {
    if (error instanceof StoreNotEmpty || error instanceof FolderInUse) {
      throw new BackupError(error.message, error);
    }
    throw explainDisk(error, store.databaseUrl === undefined ? store.dataDir : "the database");
  }
}

function demandKnown({ migrations }: Header): void {
  const own = migrationNames();
  if (migrations.every((name, index) => name === own[index])) return;
  throw new BackupError(
    "the backup was taken by a later version of Bindery. Restore it with that version, or a later one.",
  );
}

type Source = {
  file: string;
  header: Header;
  signal: AbortSignal;
  demandSpace: () => void;
};

/** An older backup first gets the tables that it was taken from. */
async function fill(tx: Db, dialect: Dialect, source: Source): Promise<Sums> {
  const last = source.header.migrations.at(-1);
  await migrateWithin(tx, dialect, last);
  const tables = new Map((await layoutAfter(last)).map((table) => [table.name, table]));
  const sums = await copyRows(tx, source, tables);
  const restored = Object.keys(sums).map((name) => tables.get(name)!);
  await demandSame(tx, dialect, { tables: restored, sums });
  await migrateWithin(tx, dialect);
  await indexAllSpaces(tx);
  return sums;
}

async function copyRows(
  tx: Db,
  { file, signal, demandSpace }: Source,
  tables: ReadonlyMap<string, TableLayout>,
): Promise<Sums> {
  let table: TableLayout | undefined;
  let waiting: string[] = [];

  async function write(): Promise<void> {
    signal.throwIfAborted();
    demandSpace();
    if (table !== undefined && waiting.length > 0) await insertLines(tx, table, waiting);
    waiting = [];
  }

  const sums = await readRows(file, async (name, line) => {
    if (table?.name !== name) {
      await write();
      table = tables.get(name);
      if (table === undefined) throw new BackupError(`the backup has an unknown table, ${name}.`);
    }
    waiting.push(line);
    if (waiting.length >= limitOf(table)) await write();
  });
  await write();
  return sums;
}

async function demandSame(
  tx: Db,
  dialect: Dialect,
  { tables, sums }: { tables: readonly TableLayout[]; sums: Sums },
): Promise<void> {
  const restored: Sums = {};
  for (const table of tables) {
    const sum = createSum();
    for await (const lines of readLines(tx, dialect, table))
      for (const line of lines) sum.add(line);
    restored[table.name] = sum.get();
  }
  const differs = firstDifference(sums, restored);
  if (differs === undefined) return;
  throw new BackupError(`the restored table ${differs} differs from the backup. Try again.`);
}

function spaceFor({ databaseUrl, dataDir, freeBytes }: StoreSettings): () => void {
  if (databaseUrl !== undefined) return () => {};
  const free = freeBytes ?? (() => freeBytesOf(dataDir));
  return () => {
    if (free() >= reserve) return;
    throw new BackupError(
      `the disk of ${dataDir} has less than ${reserve / megabyte} MB left, too little to restore and then write. Free up space, then try again.`,
    );
  };
}
