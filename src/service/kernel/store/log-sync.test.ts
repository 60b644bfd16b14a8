import { createHook } from "node:async_hooks";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openTestStore } from "#testing/store.ts";
import { createLogSync } from "./log-sync.ts";

test("a transaction is answered after a file operation has ended", { tags: "sqlite" }, async () => {
  const { store, close } = await openTestStore();
  const order: string[] = [];
  const files = new Set<number>();
  const hook = createHook({
    init(id, type) {
      if (type === "FSREQCALLBACK") files.add(id);
    },
    before(id) {
      if (files.has(id)) order.push("file");
    },
  });
  hook.enable();
  const user = { display_name: "u", email: "u", created_at: 1, updated_at: 1 };
  await store.transaction((tx) =>
    tx
      .insertInto("user")
      .values({ id: "u", ...user })
      .execute(),
  );
  order.push("answer");
  hook.disable();
  expect(order).toEqual(["file", "answer"]);
  await close();
});

test("a log that can't be reached is a 503 that says what to do", async () => {
  const log = createLogSync(join(import.meta.dirname, "nothing.sqlite"));
  await expect(log.sync()).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining("check the disk"),
  });
  log.close();
});
