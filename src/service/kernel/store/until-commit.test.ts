import { afterEach, beforeEach, expect, test } from "vitest";
import { openTestStore, type TestStore } from "#testing/store.ts";
import type { Db } from "./schema.ts";
import { untilCommit } from "./until-commit.ts";

let opened: TestStore;
beforeEach(async () => {
  opened = await openTestStore();
});
afterEach(() => opened.close());

const addUser = (tx: Db, id: string) =>
  tx
    .insertInto("user")
    .values({ id, display_name: id, email: id, created_at: 0, updated_at: 0 })
    .execute();

test("a value is kept until something is committed, by the reader only", async () => {
  const { read, transaction, dialect } = opened.store;
  const kept = untilCommit<number>();
  kept(read, "one").keep(1);
  const isKept = dialect === "sqlite";
  expect(kept(read, "one").value).toBe(isKept ? 1 : undefined);
  expect(kept(read, "other").value).toBeUndefined();
  await transaction(async (tx) => {
    await addUser(tx, "a");
    kept(tx, "inside").keep(2);
    expect(kept(tx, "inside").value).toBeUndefined();
  });
  expect(kept(read, "one").value).toBeUndefined();
});

test("a value that was read before a commit isn't kept after it", async () => {
  const { read, transaction } = opened.store;
  const kept = untilCommit<number>();
  const { keep } = kept(read, "count");
  await transaction((tx) => addUser(tx, "a"));
  keep(0);
  expect(kept(read, "count").value).toBeUndefined();
});

test("a transaction that is rolled back ends nothing, and long keys aren't kept", async () => {
  const { read, transaction, dialect } = opened.store;
  const kept = untilCommit<number>();
  kept(read, "one").keep(1);
  const failed = transaction(async (tx) => {
    await addUser(tx, "a");
    throw new Error("no");
  });
  await expect(failed).rejects.toThrow("no");
  expect(kept(read, "one").value).toBe(dialect === "sqlite" ? 1 : undefined);
  const long = "x".repeat(1001);
  kept(read, long).keep(1);
  expect(kept(read, long).value).toBeUndefined();
});
