// @module-tag slow
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addUsers, type BackupBench, backupKey, startBackupBench } from "#testing/backups.ts";
import { testDialect, type TestPlace } from "#testing/store.ts";
import { readText } from "#service/documents/content/blobs.ts";
import { loadTree } from "#service/documents/content/revisions.ts";
import { openStore } from "#service/database/open.ts";
import type { Store, StoreSettings } from "#service/kernel/store/store.ts";

const writer = new URL("../../testing/store-writer.ts", import.meta.url).pathname;
const [backupMain, restoreMain] = ["backup", "restore"].map(
  (name) => new URL(`./${name}-main.ts`, import.meta.url).pathname,
) as [string, string];

let bench: BackupBench;
let source: TestPlace;

beforeEach(async () => {
  bench = await startBackupBench();
  source = await bench.place(testDialect);
});
afterEach(() => bench.remove());

function start(script: string, parameters: string[], { databaseUrl, dataDir }: StoreSettings) {
  const store = databaseUrl === undefined ? { DATA_DIR: dataDir } : { DATABASE_URL: databaseUrl };
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, SECRET_KEY: backupKey, ...store };
  const child = spawn(process.execPath, [script, ...parameters], { env });
  const output = { out: "", err: "" };
  child.stdout.on("data", (chunk) => (output.out += String(chunk)));
  child.stderr.on("data", (chunk) => (output.err += String(chunk)));
  return { child, output, ended: once(child, "close").then(([code]) => code as number | null) };
}

/** Waits until something is there, or the process has ended. */
async function until(
  isThere: () => boolean | Promise<boolean>,
  ended: Promise<unknown>,
): Promise<void> {
  let isOver = false;
  void ended.then(() => (isOver = true));
  while (!isOver && !(await isThere())) await delay(1);
}

/** Whether a restore into the server's database has begun. */
async function isInserting(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(`select pid from pg_stat_activity
    where datname = current_database() and query like 'insert into "user"%'`);
  return rows.length > 0;
}

/** Writers on the store in another process, until the returned function is called. */
async function startWriters({ settings }: TestPlace): Promise<() => Promise<void>> {
  const { databaseUrl, dataDir } = settings;
  const place = JSON.stringify({ databaseUrl, dataDir });
  const { child, ended, output } = start(writer, ["r0", place], settings);
  while (output.out.split("\n").length < 200) {
    if (child.exitCode !== null) throw new Error(output.err);
    await delay(5);
  }
  return async () => {
    child.kill("SIGKILL");
    await ended;
  };
}

/** How many revisions of each writer are there; all of them must be complete. */
async function countRevisions(store: Store): Promise<number[]> {
  const rows = await store.read.selectFrom("revision").select("id").execute();
  const ids = new Set(rows.map(({ id }) => id));
  const counts = new Map<string, number>();
  for (const { id } of rows) {
    const [, chain] = /^(.*)-\d+$/.exec(id)!;
    counts.set(chain!, (counts.get(chain!) ?? 0) + 1);
  }
  for (const [chain, count] of counts) {
    for (let n = 0; n < count; n++) expect(ids.has(`${chain}-${n}`)).toBe(true);
    const tree = await loadTree(store.read, "acme", `${chain}-${count - 1}`);
    expect(tree.size).toBe(count);
    for (const entry of tree.values()) {
      const hash = entry.kind === "page" ? entry.text : entry.blob;
      expect(await readText(store.read, "acme", hash!)).toContain("Text of");
    }
  }
  return [...counts.values()];
}

test("a backup taken while 16 writers write is the store of one moment", async () => {
  const stop = await startWriters(source);
  const { sums } = await bench.backUp(source.settings, bench.file("one"));
  await stop();
  const target = await bench.place(testDialect);
  expect((await bench.restore(target.settings, bench.file("one"))).sums).toEqual(sums);
  const store = await openStore(target.settings);
  const counts = await countRevisions(store);
  await store.close();
  expect(counts).toHaveLength(16);
  expect(counts.reduce((total, count) => total + count, 0)).toBe(sums.revision!.rows);
  const all = await openStore(source.settings);
  const { length } = await all.read.selectFrom("revision").select("id").execute();
  await all.close();
  expect(length).toBeGreaterThan(sums.revision!.rows);
}, 300_000);

test("a backup that is killed leaves no file with the name, one that is ended leaves none", async () => {
  await addUsers(source.settings, 5000);
  const [file, part] = [bench.file("one"), bench.file("one.part")];
  const killed = start(backupMain, [file], source.settings);
  await until(() => existsSync(part), killed.ended);
  killed.child.kill("SIGKILL");
  await killed.ended;
  expect(existsSync(file)).toBe(false);
  expect(existsSync(part)).toBe(true);
  const refused = start(backupMain, [file], source.settings);
  expect(await refused.ended).toBe(1);
  expect(refused.output.err).toMatch(/^No backup was made: \S+one\.part exists: another backup/);
  rmSync(part);

  const ended = start(backupMain, [file], source.settings);
  await until(() => existsSync(part), ended.ended);
  ended.child.kill("SIGTERM");
  expect(await ended.ended).toBe(1);
  expect(ended.output.err).toBe("No backup was made: interrupted by SIGTERM. Nothing was kept.\n");
  expect(readdirSync(bench.folder)).toEqual([]);

  const complete = start(backupMain, [file], source.settings);
  expect(await complete.ended, complete.output.err).toBe(0);
  expect(complete.output.out).toContain("Backed up 5,000 rows to");
}, 300_000);

test("a restore that is killed leaves an empty store, into which the next one restores", async () => {
  await addUsers(source.settings, 5000);
  await bench.backUp(source.settings, bench.file("one"));
  const target = await bench.place(testDialect);
  const { databaseUrl, dataDir } = target.settings;
  const client = databaseUrl === undefined ? undefined : new pg.Client(databaseUrl);
  await client?.connect();
  const killed = start(restoreMain, [bench.file("one")], target.settings);
  await until(
    () =>
      client === undefined
        ? existsSync(join(dataDir, "bindery.sqlite.restoring"))
        : isInserting(client),
    killed.ended,
  );
  killed.child.kill("SIGKILL");
  expect(await killed.ended, killed.output.err).toBe(null);
  await client?.end();
  if (databaseUrl === undefined) {
    expect(existsSync(join(dataDir, "bindery.sqlite.restoring"))).toBe(true);
    expect(existsSync(join(dataDir, "bindery.sqlite"))).toBe(false);
  }
  const next = start(restoreMain, [bench.file("one")], target.settings);
  expect(await next.ended, next.output.err).toBe(0);
  expect(next.output.out).toContain("Restored 5,000 rows of");
  const store = await openStore(target.settings);
  expect(await store.read.selectFrom("user").select("id").execute()).toHaveLength(5000);
  await store.close();
}, 300_000);
