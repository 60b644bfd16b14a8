import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createLog } from "../log.ts";
import { testPlace, type TestPlace } from "#testing/store.ts";
import { openStore } from "#service/database/open.ts";
import type { Db, Store } from "./store.ts";

let place: TestPlace;
let road: Road;
let store: Store;
let admin: pg.Client;

beforeEach(async () => {
  place = await testPlace();
  const url = new URL(place.settings.databaseUrl!);
  road = await openRoad(Number(url.port));
  admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  url.port = String(road.port);
  store = await openStore({ databaseUrl: url.href, dataDir: "", log: createLog("silent") });
});

afterEach(async () => {
  road.pass();
  await store.close();
  await road.close();
  await admin.end();
  await place.remove();
});

/** A proxy between the store and its server that can drop connections, refuse them, or stop responding. */
type Road = {
  port: number;
  pass(): void;
  cut(): void;
  freeze(): void;
  /** Forwards the next message that contains the text, and disconnects before the server's response arrives. */
  cutAfter(text: string): void;
  /** Waits until each connection that is open now has ended. */
  emptied(): Promise<void>;
  close(): Promise<void>;
};

async function openRoad(target: number): Promise<Road> {
  const sockets = new Set<Socket>();
  let state: "open" | "cut" | "frozen" = "open";
  let fatal: string | undefined;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).once("close", () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    keep(near);
    if (state === "cut") return void near.destroy();
    const far = connect(target, "127.0.0.1");
    keep(far);
    let isDoomed = false;
    near.on("data", (chunk: Buffer) => {
      if (fatal !== undefined && chunk.includes(fatal)) {
        isDoomed = true;
        fatal = undefined;
      }
      far.write(chunk);
    });
    far.on("data", (chunk: Buffer) => (isDoomed ? near.destroy() : near.write(chunk)));
    near.once("close", () => far.destroy());
    far.once("close", () => near.destroy());
    if (state === "frozen") for (const socket of [near, far]) socket.pause();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    pass() {
      state = "open";
      for (const socket of sockets) socket.resume();
    },
    cut() {
      state = "cut";
      for (const socket of sockets) socket.destroy();
    },
    freeze() {
      state = "frozen";
      for (const socket of sockets) socket.pause();
    },
    cutAfter: (text) => (fatal = text),
    async emptied() {
      const end = (socket: Socket) => new Promise((resolve) => socket.once("close", resolve));
      await Promise.all([...sockets].map(end));
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

const addUser = (tx: Db, id: string) =>
  tx
    .insertInto("user")
    .values({ id, display_name: id, email: `${id}@example.org`, created_at: 1, updated_at: 1 })
    .execute();

const readUser = (id: string) =>
  store.read.selectFrom("user").select("id").where("id", "=", id).executeTakeFirst();

const unavailable = { status: 503, headers: { "Retry-After": "2" } };

async function timed<T>(work: Promise<T>): Promise<number> {
  const start = performance.now();
  await work.catch(() => {});
  return performance.now() - start;
}

/** Ends all sessions except the current one, and lets the store notice. A busy server takes a while to end them. */
async function terminateAll(): Promise<void> {
  const ended = road.emptied();
  await admin.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );
  await ended;
  await delay(50);
}

test(
  "a transaction whose session is terminated runs again and is committed once",
  { tags: "postgres" },
  async () => {
    let runs = 0;
    await store.transaction(async (tx) => {
      runs += 1;
      await addUser(tx, "u");
      if (runs > 1) return;
      // The session ends while it is idle. That must not end the process either.
      await terminateAll();
      await sql`select 1`.execute(tx);
    });
    expect(runs).toBe(2);
    expect(await readUser("u")).toEqual({ id: "u" });
  },
);

test("reading after every idle session was terminated works", { tags: "postgres" }, async () => {
  await Promise.all([readUser("a"), readUser("b"), readUser("c")]);
  await terminateAll();
  expect(await readUser("a")).toBeUndefined();
});

test(
  "while the server is away everything is a quick 503, and works again after it",
  { tags: "postgres" },
  async () => {
    road.cut();
    await expect(readUser("u")).rejects.toMatchObject(unavailable);
    await expect(store.transaction((tx) => addUser(tx, "u"))).rejects.toMatchObject(unavailable);
    expect(await timed(readUser("u"))).toBeLessThan(500);
    road.pass();
    await expect.poll(() => readUser("u").catch(() => "away")).toBeUndefined();
    await store.transaction((tx) => addUser(tx, "u"));
    expect(await readUser("u")).toEqual({ id: "u" });
  },
);

test(
  "a commit whose answer is lost is neither repeated nor called a failure",
  { tags: "postgres" },
  async () => {
    let runs = 0;
    const write = store.transaction(async (tx) => {
      runs += 1;
      await addUser(tx, "u");
      road.cutAfter("commit");
    });
    await expect(write).rejects.toMatchObject({
      ...unavailable,
      message: expect.stringContaining("Check whether your change was saved"),
    });
    expect(runs).toBe(1);
    expect(await readUser("u")).toEqual({ id: "u" });
  },
);

test("a server that falls silent holds nobody up for long", { tags: "postgres" }, async () => {
  await readUser("u");
  road.freeze();
  const first = await timed(readUser("u"));
  await expect(readUser("u")).rejects.toMatchObject(unavailable);
  // Refused at once, not after the same time-out.
  expect(await timed(readUser("u"))).toBeLessThan(first / 4);
  road.pass();
  await expect.poll(() => readUser("u").catch(() => "away")).toBeUndefined();
});

test("a locked table does not hold up requests for others", { tags: "postgres" }, async () => {
  await admin.query('begin; lock table "user" in access exclusive mode');
  const blocked = Array.from({ length: 40 }, () => readUser("u"));
  const refused = Promise.allSettled(blocked);
  const others = () => store.read.selectFrom("team").select("id").execute();
  const start = performance.now();
  await others();
  for (const { status } of await refused) expect(status).toBe("rejected");
  const lockWait = performance.now() - start;
  await expect(readUser("u")).rejects.toMatchObject(unavailable);
  expect(await timed(readUser("u"))).toBeLessThan(lockWait / 2);
  expect(await timed(Promise.all(Array.from({ length: 20 }, others)))).toBeLessThan(lockWait / 2);
  await admin.query("rollback");
  await expect.poll(() => readUser("u").catch(() => "locked")).toBeUndefined();
});

test(
  "as soon as a table isn't locked anymore, it can be read and written",
  { tags: "postgres" },
  async () => {
    const write = () => store.transaction((tx) => addUser(tx, "u"));
    await admin.query('begin; lock table "user" in access exclusive mode');
    await expect(readUser("u")).rejects.toMatchObject(unavailable);
    await expect(write()).rejects.toMatchObject(unavailable);
    await admin.query("rollback");
    const soon = { interval: 20, timeout: 2000 };
    await expect.poll(() => readUser("u").catch(() => "locked"), soon).toBeUndefined();
    await expect.poll(() => write().catch(() => "locked"), soon).not.toBe("locked");
    expect(await readUser("u")).toEqual({ id: "u" });
  },
);

test("a row that is locked is waited for", { tags: "postgres" }, async () => {
  await store.transaction((tx) => addUser(tx, "u"));
  await admin.query("begin; update \"user\" set display_name = 'x'");
  setTimeout(() => void admin.query("commit"), 1500);
  const rename = (tx: Db) => tx.updateTable("user").set({ display_name: "y" }).execute();
  await store.transaction(rename, { isolation: "read committed" });
});

test(
  "a server that takes no writes any more is left for another one",
  { tags: "postgres" },
  async () => {
    const database = new URL(place.settings.databaseUrl!).pathname.slice(1);
    await admin.query(`alter database ${database} set default_transaction_read_only = on`);
    await terminateAll();
    await expect(store.transaction((tx) => addUser(tx, "u"))).rejects.toMatchObject(unavailable);
    await admin.query(`alter database ${database} reset default_transaction_read_only`);
    await store.transaction((tx) => addUser(tx, "u"));
    expect(await readUser("u")).toEqual({ id: "u" });
  },
);
