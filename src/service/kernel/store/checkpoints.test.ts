import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  createCheckpoints,
  createCheckpointThread,
  type Checkpoints,
  type CheckpointThread,
} from "./checkpoints.ts";
import type { Log } from "./checkpoint-worker.ts";

const limits = { every: 20, pause: 80 };

let folder: string;
let connection: BetterSqlite.Database;
let checkpoints: Checkpoints;

const open = () => new BetterSqlite(join(folder, "test.sqlite"));

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "bindery-checkpoints-"));
  connection = open();
  connection.pragma("journal_mode = wal");
  connection.exec("create table item (id integer primary key, text text)");
});
afterEach(async () => {
  await checkpoints.end();
  connection.close();
  rmSync(folder, { recursive: true });
});

const logOf = () => (connection.pragma("wal_checkpoint(NOOP)") as [Log])[0];

let written = 0;

/** Adds about as many pages to the log, of 50 rows in turn. */
const write = (pages: number) =>
  connection
    .prepare("insert or replace into item values (?, ?)")
    .run(written++ % 50, "x".repeat(pages * 4000));

const answering = (ask: CheckpointThread["ask"]): CheckpointThread => ({
  ask,
  close: async () => {},
});

const never: CheckpointThread["ask"] = () => new Promise(() => {});

test("under constant writes the log starts over, and nothing is lost", async () => {
  checkpoints = createCheckpoints(connection, createCheckpointThread(), limits);
  let [most, waits] = [0, 0];
  for (let count = 0; count < 500; count++) {
    write(3);
    const pause = checkpoints.committed();
    if (pause !== undefined) waits += 1;
    await pause;
    most = Math.max(most, logOf().log);
  }
  expect(most).toBeGreaterThanOrEqual(limits.every);
  expect(most).toBeLessThan(limits.pause + 20);
  expect(waits).toBeLessThan(100);
  const other = open();
  expect(other.prepare("select count(*) from item").pluck().get()).toBe(50);
  expect(other.pragma("integrity_check", { simple: true })).toBe("ok");
  other.close();
});

test("the writer's connection copies nothing, however large the log is", () => {
  checkpoints = createCheckpoints(connection, answering(never), limits);
  for (let count = 0; count < 60; count++) {
    write(50);
    void checkpoints.committed();
  }
  expect(logOf().log).toBeGreaterThan(2500);
  expect(logOf().checkpointed).toBe(0);
});

test("writers wait only for a large log", async () => {
  checkpoints = createCheckpoints(connection, answering(never), limits);
  const waits: boolean[] = [];
  while (logOf().log < 2 * limits.pause) {
    write(10);
    waits.push(checkpoints.committed() !== undefined);
    expect(waits.at(-1)).toBe(logOf().log >= limits.pause);
  }
  expect(waits).toContain(true);
  expect(waits).toContain(false);
});

test("if the thread fails, the connection copies a large log itself", async () => {
  let requests = 0;
  const fail = async () => {
    requests += 1;
    return { cut: "exit" } as const;
  };
  checkpoints = createCheckpoints(connection, answering(fail), limits);
  for (let count = 0; count < 200; count++) {
    write(3);
    await checkpoints.committed();
    expect(logOf().log).toBeLessThan(limits.pause + 20);
  }
  expect(requests).toBeGreaterThan(1);
});

test("a read that needs old pages makes writers wait once for each new part of the log", async () => {
  checkpoints = createCheckpoints(connection, createCheckpointThread(), limits);
  write(1);
  const reader = open();
  reader.exec("begin; select count(*) from item");
  reader.prepare("select count(*) from item").get();
  let waits = 0;
  for (let count = 0; count < 100; count++) {
    write(3);
    const pause = checkpoints.committed();
    if (pause !== undefined) waits += 1;
    await pause;
  }
  const { log } = logOf();
  expect(log).toBeGreaterThan(300);
  expect(waits).toBeLessThanOrEqual(log / limits.every);
  reader.close();
  while (logOf().log >= log) {
    write(3);
    await checkpoints.committed();
  }
});
