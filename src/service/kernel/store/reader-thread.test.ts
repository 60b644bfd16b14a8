// @module-tag slow
import { join } from "node:path";
import { setImmediate as nextRound } from "node:timers/promises";
import { Kysely, sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestStore, testDialect, type TestStore } from "#testing/store.ts";
import { readerThreadDialect, createReaderThread } from "./reader-thread.ts";
import type { Db } from "./schema.ts";

let opened: TestStore;
beforeEach(async () => {
  opened = await openTestStore();
});
afterEach(() => opened.close());

const count = (db: Db, numbers: number) =>
  sql<{ last: number }>`
    with recursive number (value) as (
      select 1 union all select value + 1 from number where value < cast(${numbers} as integer)
    )
    select max(value) as last from number`
    .execute(db)
    .then(({ rows }) => rows);

const addUser = (id: string) =>
  opened.store.transaction((tx) =>
    tx
      .insertInto("user")
      .values({ id, display_name: id, email: id, created_at: 1, updated_at: 1 })
      .execute(),
  );

test("a long read doesn't hold up a short one, nor a write", async () => {
  const { store } = opened;
  const order: string[] = [];
  const long = count(store.readInThread, 3_000_000).then(() => order.push("long"));
  await nextRound();
  await count(store.read, 1);
  order.push("short");
  await addUser("u");
  order.push("write");
  await long;
  expect(order).toEqual(["short", "write", "long"]);
});

test("a read in the thread sees what was committed before, and returns the same values", async () => {
  const { store } = opened;
  for (const id of ["a", "b"]) {
    await addUser(id);
    const users = store.readInThread.selectFrom("user").select("id").where("id", "=", id);
    expect(await users.execute()).toEqual([{ id }]);
  }
  await store.transaction(async (tx) => {
    await tx
      .insertInto("event")
      .values({
        organization_id: "o",
        id: "e",
        kind: "k",
        target_id: "t",
        ids: { a: "b" },
        untold: false,
        created_at: 1,
      })
      .execute();
  });
  const read = (db: Db) => db.selectFrom("event").selectAll().execute();
  expect(await read(store.readInThread)).toEqual(await read(store.read));
  const bytes = (db: Db) => sql`select cast('é' as blob) as bytes`.execute(db);
  if (testDialect === "sqlite") {
    expect((await bytes(store.readInThread)).rows).toEqual((await bytes(store.read)).rows);
  }
});

test("an error of the database, a null character, and use in a transaction are refused", async () => {
  const { store } = opened;
  await expect(sql`select 1 from nowhere`.execute(store.readInThread)).rejects.toThrow(/nowhere/);
  const named = (name: string) =>
    store.readInThread.selectFrom("user").select("id").where("display_name", "=", name).execute();
  await expect(named("a\0b")).rejects.toMatchObject({ status: 400 });
  await store.transaction(() => expect(named("a")).rejects.toThrow("its own handle"));
});

test(
  "a thread that ends fails its read with 503, and is replaced",
  { tags: "sqlite" },
  async () => {
    const thread = createReaderThread();
    const { dialect, end } = readerThreadDialect(
      join(opened.place.settings.dataDir, "bindery.sqlite"),
      thread,
    );
    const db: Db = new Kysely({ dialect });
    await count(db, 1);
    const failed = expect(count(db, 3_000_000)).rejects.toMatchObject({ status: 503 });
    await nextRound();
    await thread.close();
    await failed;
    expect(await count(db, 2)).toEqual([{ last: 2 }]);
    await end();
  },
);

test("closing ends a read that runs", { tags: "sqlite" }, async () => {
  await count(opened.store.readInThread, 1);
  const long = count(opened.store.readInThread, 3_000_000);
  const failed = expect(long).rejects.toMatchObject({ status: 503 });
  await nextRound();
  await opened.store.close();
  await failed;
});
