import { afterEach, beforeEach, expect, test } from "vitest";
import { countRoundTrips, type CountedRoad } from "#testing/round-trips.ts";
import { testPlace, type TestPlace } from "#testing/store.ts";
import { insertOnce } from "./compile-once.ts";
import { openStore } from "#service/database/open.ts";
import type { Db, Store } from "./store.ts";

let place: TestPlace;
let road: CountedRoad;
let store: Store;

beforeEach(async () => {
  place = await testPlace();
  road = await countRoundTrips(place.settings.databaseUrl!);
  store = await openStore({ ...place.settings, databaseUrl: road.url });
  await store.transaction((tx) => readIds(tx));
  road.take();
});
afterEach(async () => {
  await store.close();
  await road.close();
  await place.remove();
});

const insertUser = insertOnce("user");

const add = (tx: Db, id: string) =>
  insertUser(tx, {
    id,
    display_name: id,
    email: `${id}@example.org`,
    created_at: 1,
    updated_at: 1,
  } as Parameters<typeof insertUser>[1]);

const readIds = (db: Db) =>
  db
    .selectFrom("user")
    .select("id")
    .orderBy("id")
    .execute()
    .then((rows) => rows.map(({ id }) => id));

test(
  "a read that begins a transaction takes one round trip with it",
  { tags: "postgres" },
  async () => {
    await store.transaction((tx) => readIds(tx));
    expect(road.take()).toBe(2);
  },
);

test(
  "a write waits until its transaction has begun, but not for its own answer",
  { tags: "postgres" },
  async () => {
    await store.transaction(async (tx) => {
      await add(tx, "a");
      await add(tx, "b");
      expect(await readIds(tx)).toEqual(["a", "b"]);
      await add(tx, "c");
    });
    expect(road.take()).toBe(3);
    expect(await readIds(store.read)).toEqual(["a", "b", "c"]);
  },
);

test(
  "an insert that fails fails its transaction with its own error",
  { tags: "postgres" },
  async () => {
    const twice = { reason: { code: "23505", table: "user" } };
    const writes = await Promise.allSettled([
      store.transaction(async (tx) => {
        await add(tx, "a");
        await add(tx, "a");
      }),
      store.transaction(async (tx) => {
        await add(tx, "b");
        await add(tx, "b");
        await readIds(tx);
      }),
      store.transaction(async (tx) => {
        await add(tx, "c");
        await add(tx, "c");
        await tx.updateTable("user").set({ display_name: "d" }).execute();
      }),
    ]);
    expect(writes).toMatchObject([twice, twice, twice]);
    expect(await readIds(store.read)).toEqual([]);
  },
);

test(
  "a transaction that throws leaves nothing of what was sent ahead",
  { tags: "postgres" },
  async () => {
    const failing = store.transaction(async (tx) => {
      await add(tx, "a");
      await add(tx, "a");
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    await store.transaction((tx) => add(tx, "b"));
    expect(await readIds(store.read)).toEqual(["b"]);
  },
);
