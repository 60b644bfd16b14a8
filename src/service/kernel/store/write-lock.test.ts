// @module-tag slow
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setImmediate as nextRound } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addApiToken, useApiToken } from "#service/identity/credentials/api-tokens.ts";
import { makeApiToken } from "../secrets.ts";
import { createTestClock } from "#testing/clock.ts";
import { testPlace, type TestPlace } from "#testing/store.ts";
import { openStore } from "#service/database/open.ts";
import type { Db, Store } from "./store.ts";

let place: TestPlace;
let store: Store;
let other: ChildProcess | undefined;

beforeEach(async () => {
  place = await testPlace();
  store = await openStore(place.settings);
});
afterEach(async () => {
  await release();
  await store.close();
  await place.remove();
});

/** Another process, such as a backup, takes the write lock, and keeps it until `release`. */
async function takeWriteLock(dataDir: string): Promise<void> {
  const script = `
    import BetterSqlite from "better-sqlite3";
    const database = new BetterSqlite(${JSON.stringify(join(dataDir, "bindery.sqlite"))});
    database.exec("begin immediate");
    process.stdin.on("end", () => process.exit()).resume();
    console.log("locked");`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    cwd: import.meta.dirname,
  });
  other = child;
  await once(child.stdout, "data");
}

async function release(): Promise<void> {
  const child = other;
  other = undefined;
  if (child === undefined) return;
  child.stdin?.end();
  await once(child, "close");
}

const addUser = (tx: Db) =>
  tx
    .insertInto("user")
    .values({ id: "u", display_name: "u", email: "u@example.org", created_at: 1, updated_at: 1 })
    .execute();

const readUsers = (from: Store) => from.read.selectFrom("user").select("id").execute();

/** The longest that the process couldn't do anything else, in milliseconds. */
async function longestBlock(work: () => Promise<unknown>, times: number): Promise<number> {
  let longest = 0;
  for (let count = 0; count < times; count++) {
    const begun = performance.now();
    await work();
    await nextRound();
    longest = Math.max(longest, performance.now() - begun);
  }
  return longest;
}

test(
  "while another process has the write lock, writes wait, and reads don't",
  { tags: "sqlite" },
  async () => {
    await takeWriteLock(place.settings.dataDir);
    let isWritten = false;
    const write = store.transaction(addUser).then(() => (isWritten = true));
    // SQLite itself would block the process for a second with each try.
    expect(await longestBlock(() => readUsers(store), 300)).toBeLessThan(700);
    expect(isWritten).toBe(false);
    expect(await readUsers(store)).toEqual([]);
    await release();
    await write;
    expect(await readUsers(store)).toEqual([{ id: "u" }]);
  },
);

test(
  "a request that reads doesn't wait until its token's use is noted",
  { tags: "sqlite" },
  async () => {
    const clock = createTestClock();
    const token = makeApiToken();
    await store.transaction(async (tx) => {
      await addUser(tx);
      await addApiToken(tx, { id: "t", userId: "u", name: "t", token }, clock);
    });
    await takeWriteLock(place.settings.dataDir);
    const uses = [useApiToken(store, token, clock), useApiToken(store, token, clock)];
    expect(await Promise.all(uses)).toMatchObject([{ id: "t" }, { id: "t" }]);
    const lastUse = () => store.read.selectFrom("api_token").select("last_used_at").execute();
    expect(await lastUse()).toEqual([{ last_used_at: null }]);
    await release();
    await expect.poll(lastUse).toEqual([{ last_used_at: clock.now() }]);
  },
);
