import { afterEach, expect, test } from "vitest";
import type { mergeSides } from "#service/documents/content/merge-sides.ts";
import type { convertRequest } from "#service/documents/import/html/convert.ts";
import { createWorkPool, type WorkPool } from "./pool.ts";
import { taskOf, type Task } from "./task.ts";

const mergeTask = taskOf<typeof mergeSides>(
  new URL("../../documents/content/merge-sides.ts", import.meta.url),
  "mergeSides",
);
const convertTask = taskOf<typeof convertRequest>(
  new URL("../../documents/import/html/convert.ts", import.meta.url),
  "convertRequest",
);

let pool: WorkPool;
afterEach(() => pool.close());

const timeout = 20_000;
const sides = (words: string) => ({
  base: "one\n\ntwo\n",
  main: `${words}\n\ntwo\n`,
  changeRequest: "one\n\nzwei\n",
});

test("does tasks in threads, more than there are", async () => {
  pool = createWorkPool(2, 10);
  const words = ["a", "b", "c", "d"];
  const merges = words.map((word) => pool.run(mergeTask, sides(word), { timeout }));
  expect(await Promise.all(merges)).toEqual(
    words.map((word) => ({ output: { clean: true, text: `${word}\n\nzwei\n` } })),
  );
});

test("refuses what would wait behind too many, but for a job", async () => {
  pool = createWorkPool(1, 1);
  const [running, waiting] = [1, 2].map(() => pool.run(mergeTask, sides("a"), { timeout }));
  await expect(pool.run(mergeTask, sides("a"), { timeout })).rejects.toMatchObject({
    status: 503,
    headers: { "retry-after": "5" },
  });
  const patient = pool.run(mergeTask, sides("a"), { timeout, isPatient: true });
  expect(await Promise.all([running, waiting, patient])).toHaveLength(3);
});

test(
  "a task that takes too long is cut off, and the next one is done",
  { tags: "slow" },
  async () => {
    pool = createWorkPool(1, 10);
    const long = "word <b>x</b> ".repeat(200_000);
    const page = { html: `<p>${long}`, address: "https://a.example/", scope: "https://a.example/" };
    const cut = pool.run(convertTask, page, { timeout: 1 });
    const next = pool.run(mergeTask, sides("a"), { timeout });
    expect(await cut).toEqual({ cut: "time" });
    expect(await next).toHaveProperty("output");
  },
);

test(
  "loading the module doesn't count, so that a slow machine can do short tasks",
  { tags: "slow" },
  async () => {
    pool = createWorkPool(1, 10);
    const slow = `data:text/javascript,${encodeURIComponent(
      "await new Promise((resolve) => setTimeout(resolve, 1500)); export const double = (n) => 2 * n;",
    )}`;
    const double = { module: slow, name: "double" } as Task<number, number>;
    expect(await pool.run(double, 4, { timeout: 1000 })).toEqual({ output: 8 });
  },
);

test("a function that the module doesn't have is an error", async () => {
  pool = createWorkPool(1, 10);
  const none = { ...mergeTask, name: "none" };
  await expect(pool.run(none, sides("a"), { timeout })).rejects.toThrow("has no function none");
});
