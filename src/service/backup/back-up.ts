import { existsSync, rmSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { keyIdOf } from "#service/kernel/vault/open-vault.ts";
import { freeBytesOf, megabyte, publishFile, reserve } from "#service/kernel/store/data-folder.ts";
import { layoutAfter, type TableLayout } from "#service/database/layout.ts";
import { migrationNames, migrationsOf } from "#service/database/migrate.ts";
import type { Dialect, StoreSettings } from "#service/kernel/store/store.ts";
import { readSnapshot } from "#service/kernel/store/snapshot.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { BackupError, explainDisk } from "./backup-error.ts";
import { demandWhole, writeContainer } from "./container.ts";
import {
  type Header,
  readRows,
  sumsLine,
  tableLine,
  createSum,
  firstDifference,
  type Sums,
} from "./format.ts";
import { readLines } from "./rows.ts";
type BackupOptions = {
  store: StoreSettings;
  /** New file. */
  file: string;
  now: number;
  /** Ends the backup; nothing is kept of it. */
  signal: AbortSignal;
};

export type BackedUp = { header: Header; sums: Sums; bytes: number };

/**
 * Rows that only mean something to a browser which is in use at that moment. After a restore, everyone signs in again, and what
 * was a sign-in link stays used. Support asks again. Nor do deliveries of webhooks come back, because their receivers would get them again.
 */
const passing = new Set([
  "session",
  "session_sign_on",
  "half_session",
  "view_as",
  "support_access",
  "sign_in_link",
  "sign_on_request",
  "mailed_link",
  "email_change",
  // A copy of the store must not send what the store sends.
  "mail_message",
  "notification_mail",
  "passkey_challenge",
  "presence",
  "file_upload",
  "file_upload_chunk",
  "webhook_relay",
  "webhook_delivery",
  "webhook_attempt",
  "running_merge",
]);

/**
 * Writes the store, as it is at one moment, to a new file. A service may use the store meanwhile. The file gets its name
 * once it was read back and compared with the store.
 * @throws BackupError in words; errors of the store
 */
export async function backUp({ store, file, now, signal }: BackupOptions): Promise<BackedUp> {
  const [part, folder] = [`${file}.part`, dirname(file)];
  if (!existsSync(folder)) {
    throw new BackupError(`the folder ${folder} doesn't exist. Create it, or name another.`);
  }
  if (existsSync(file)) {
    throw new BackupError(`${file} exists already. Name another file, or delete that one.`);
  }
  if (existsSync(part)) {
    throw new BackupError(
      `${part} exists: another backup is writing it, or was interrupted. If none is running, delete that file and try again.`,
    );
  }
  try {
    const written = await readSnapshot(store, (db, dialect) =>
      writeStore(db, dialect, { store, part, now, signal }),
    );
    await demandReadable(part, written.sums);
    signal.throwIfAborted();
    await publishFile(part, file);
    return { ...written, bytes: statSync(file).size };
  } catch (error) {
    // Otherwise the file belongs to another backup.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") rmSync(part, { force: true });
    throw explainDisk(error, folder);
  }
}

type Part = Omit<BackupOptions, "file"> & { part: string };

async function writeStore(
  db: Db,
  dialect: Dialect,
  { store, part, now, signal }: Part,
): Promise<{ header: Header; sums: Sums }> {
  const migrations = await knownMigrations(db);
  const tables = (await layoutAfter(migrations.at(-1))).filter(({ name }) => !passing.has(name));
  const hasKey = tables.some(({ name }) => name === "secret_key");
  const header = { takenAt: now, migrations, keyId: (hasKey && (await keyIdOf(db))) || null };
  const sums: Sums = {};
  const demandSpace = spaceFor(part, store);
  await writeContainer(part, linesOf(db, dialect, { header, tables, sums, demandSpace }), signal);
  return { header, sums };
}

async function knownMigrations(db: Db): Promise<string[]> {
  const [ownNames, migrations] = [new Set(migrationNames()), await migrationsOf(db)];
  if (migrations.length === 0) {
    throw new BackupError("nothing is stored yet. Start Bindery once, then try again.");
  }
  if (migrations.every((name) => ownNames.has(name))) return migrations;
  throw new BackupError(
    "the store was written by a later version of Bindery. Back it up with that version.",
  );
}

type Content = {
  header: Header;
  tables: readonly TableLayout[];
  /** Gets the sum of each table. */
  sums: Sums;
  demandSpace: () => void;
};

async function* linesOf(
  db: Db,
  dialect: Dialect,
  { header, tables, sums, demandSpace }: Content,
): AsyncGenerator<string[]> {
  yield [JSON.stringify(header)];
  for (const table of tables) {
    const sum = createSum();
    yield [tableLine(table.name)];
    for await (const lines of readLines(db, dialect, table)) {
      demandSpace();
      for (const line of lines) sum.add(line);
      yield lines;
    }
    sums[table.name] = sum.get();
  }
  yield [sumsLine(sums)];
}

/** On the disk of the embedded store, a backup must leave what the running service needs to write. */
function spaceFor(part: string, { databaseUrl, dataDir, freeBytes }: StoreSettings): () => void {
  const folder = dirname(part);
  if (databaseUrl !== undefined || statSync(folder).dev !== statSync(dataDir).dev) return () => {};
  const free = freeBytes ?? (() => freeBytesOf(folder));
  return () => {
    if (free() >= reserve) return;
    throw new BackupError(
      `the disk of ${folder} has less than ${reserve / megabyte} MB left, which Bindery needs to save what people write. Free up space, or name a file on another disk.`,
    );
  };
}

async function demandReadable(part: string, sums: Sums): Promise<void> {
  let reason: unknown;
  try {
    await demandWhole(part);
    if (firstDifference(sums, await readRows(part, () => {})) === undefined) return;
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    reason = error;
  }
  throw new BackupError(
    "the file reads differently than it was written. Try again, or name a file on another disk.",
    reason,
  );
}
