import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestStore, type TestStore } from "#testing/store.ts";
import { among } from "./sql.ts";
import { compileOnce, insertOnce } from "./compile-once.ts";

let opened: TestStore;
beforeEach(async () => {
  opened = await openTestStore();
  const users = ["ann", "bob", "cy"].map((id) => {
    return { id, display_name: id, email: id, created_at: id.length, updated_at: 0 };
  });
  await opened.store.transaction((tx) => tx.insertInto("user").values(users).execute());
});
afterEach(() => opened.close());

test("a query is built once per shape and runs with the values of each call", async () => {
  let built = 0;
  const find = compileOnce((db, { least }: { least: number }, shape: "id" | "email") => {
    built += 1;
    return db.selectFrom("user").select(shape).where("created_at", ">=", least).orderBy("id");
  });
  const { read } = opened.store;
  expect(await find(read, { least: 3 }, "id")).toEqual([{ id: "ann" }, { id: "bob" }]);
  expect(await find(read, { least: 2 }, "id")).toHaveLength(3);
  expect(await find(read, { least: 4 }, "email")).toEqual([]);
  expect(built).toBe(2);
});

test("an input that is copied is refused, because the copy would have no values", async () => {
  const find = compileOnce((db, input: { id: string }) => {
    const { id } = { ...input };
    return db.selectFrom("user").select("email").where("id", "=", id);
  });
  await expect(find(opened.store.read, { id: "ann" }, undefined)).rejects.toThrow("copied");
});

test("the reader stays refused inside a transaction", async () => {
  const find = compileOnce((db, { id }: { id: string }) =>
    db.selectFrom("user").select("email").where("id", "=", id),
  );
  const { store } = opened;
  expect(await find(store.read, { id: "cy" }, undefined)).toEqual([{ email: "cy" }]);
  await store.transaction(async (tx) => {
    await tx.updateTable("user").set({ email: "new" }).where("id", "=", "cy").execute();
    expect(await find(tx, { id: "cy" }, undefined)).toEqual([{ email: "new" }]);
    await expect(find(store.read, { id: "cy" }, undefined)).rejects.toThrow("its own handle");
  });
});

test.each([
  [
    ["ann", "cy", "nobody"],
    ["ann", "cy"],
  ],
  [[], []],
  [['"quoted"', "bob"], ["bob"]],
])("rows among %j are %j", async (given, expected) => {
  const { read } = opened.store;
  const rows = await read
    .selectFrom("user")
    .select("id")
    .where("id", "in", among(read, given))
    .orderBy("id")
    .execute();
  expect(rows.map(({ id }) => id)).toEqual(expected);
});

test("a row is inserted with the columns that it has", async () => {
  const insert = insertOnce("event");
  const row = { organization_id: "o", kind: "k", target_id: "t", space_id: null, created_at: 1 };
  const told = { actor: null, title: null, readers: null, untold: false };
  const more = { change_request_id: null, request_id: null, action: "k.act", ...told };
  const events = ["1", "2"].map((id) => ({ ...row, ...more, id, ids: { id } }));
  await opened.store.transaction(async (tx) => {
    for (const event of events) await insert(tx, event);
  });
  const stored = await opened.store.read.selectFrom("event").selectAll().orderBy("id").execute();
  expect(stored).toEqual(events);
});
