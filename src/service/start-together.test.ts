import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { testPlace, type TestPlace } from "#testing/store.ts";
import { openStore } from "#service/database/open.ts";

let place: TestPlace;
let folder: string;
let children: ChildProcess[] = [];
let admin: pg.Client;

beforeEach(async () => {
  place = await testPlace();
  folder = await mkdtemp(join(tmpdir(), "bindery-together-"));
  admin = new pg.Client({ connectionString: place.settings.databaseUrl });
  await admin.connect();
});
afterEach(async () => {
  for (const child of children) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
  }
  children = [];
  await admin.end();
  await rm(folder, { recursive: true, force: true });
  await place.remove();
});

/** Starts a process on the database. @returns its output, once it runs or has ended */
async function start(): Promise<string> {
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    PORT: "0",
    DATA_DIR: folder,
    DATABASE_URL: place.settings.databaseUrl,
    SECRET_KEY: "0123456789abcdefghijklmnopqrstuvwxyzABCDEFG=",
  };
  const child = spawn(process.execPath, [join(import.meta.dirname, "main.ts")], { env });
  children.push(child);
  let output = "";
  return new Promise((resolve) => {
    const note = (chunk: Buffer) => {
      output += String(chunk);
      if (output.includes("Bindery runs at")) resolve(output);
    };
    child.stdout.on("data", note);
    child.stderr.on("data", note);
    child.once("close", () => resolve(output));
  });
}

const expectRunning = (outputs: readonly string[]) =>
  expect(outputs).toEqual(outputs.map(() => expect.stringContaining("Bindery runs at")));

async function count(query: string): Promise<number> {
  const { rows } = await admin.query(`select count(*)::int as count from ${query}`);
  return rows[0].count;
}

test(
  "two processes that start at once on an empty database both run",
  { tags: "postgres" },
  async () => {
    expectRunning(await Promise.all([start(), start()]));
    expect(await count("organization")).toBe(1);
  },
);

test(
  "one waits as long as the other takes to fill the database",
  { tags: "postgres" },
  async () => {
    await (await openStore(place.settings)).close();
    // Whoever is first can't go on for longer than requests wait for a lock.
    await admin.query("begin; lock table organization in exclusive mode");
    const starting = Promise.all([start(), start()]);
    const waiting = () => count("pg_locks where not granted");
    await expect.poll(waiting).toBeGreaterThan(1);
    await delay(4000);
    await admin.query("commit");
    expectRunning(await starting);
    expect(await count("organization")).toBe(1);
  },
);
