import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { Clock } from "#service/kernel/clock.ts";
import { createLog } from "#service/kernel/log.ts";
import { openStore } from "#service/database/open.ts";
import { sqliteFileName } from "#service/kernel/store/sqlite.ts";
import type { Dialect, Store, StoreSettings } from "#service/kernel/store/store.ts";
import { testDatabaseUrl } from "./beside.ts";

/** A location for a store, which can be opened repeatedly; `remove` deletes everything. */
export type TestPlace = { settings: StoreSettings; remove(): Promise<void> };

export type TestStore = { store: Store; place: TestPlace; close(): Promise<void> };

/** The database of this test run, for the few tests that only apply to one. */
export const testDialect: Dialect = testDatabaseUrl === undefined ? "sqlite" : "postgres";

export function testPlace(): Promise<TestPlace> {
  return testPlaceOn(testDialect);
}

/** A location on a database, for tests that use both. PostgreSQL needs `testDialect` to be `postgres`. */
export async function testPlaceOn(dialect: Dialect): Promise<TestPlace> {
  const log = createLog("silent");
  if (dialect === "sqlite") {
    const dataDir = await mkdtemp(join(tmpdir(), "bindery-store-"));
    return {
      settings: { dataDir, log },
      remove: () => rm(dataDir, { recursive: true, force: true }),
    };
  }
  const server = testDatabaseUrl;
  if (server === undefined) throw new Error("This test needs TEST_DATABASE_URL.");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await administer(server, `create database ${name} template template0`);
  const url = new URL(server);
  url.pathname = name;
  return {
    settings: { databaseUrl: url.href, dataDir: "", log },
    remove: () => administer(server, `drop database ${name} with (force)`),
  };
}

/** Opens an empty store with this clock, or else the system's. Call `close` at the end of the test. */
export async function openTestStore(clock?: Clock): Promise<TestStore> {
  const place = await testPlace();
  if (testDialect === "sqlite") await fillFromTemplate(place.settings.dataDir);
  const store = await openStore({ ...place.settings, clock });
  return {
    store,
    place,
    async close() {
      await store.close();
      await place.remove();
    },
  };
}

let template: Promise<Buffer> | undefined;

/** Writes an empty database with all tables: creating them takes most of the time of a small test. */
async function fillFromTemplate(dataDir: string): Promise<void> {
  template ??= makeTemplate();
  await writeFile(join(dataDir, sqliteFileName), await template);
}

async function makeTemplate(): Promise<Buffer> {
  const { settings, remove } = await testPlaceOn("sqlite");
  const store = await openStore(settings);
  await store.close();
  const bytes = await readFile(join(settings.dataDir, sqliteFileName));
  await remove();
  return bytes;
}

async function administer(databaseUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
