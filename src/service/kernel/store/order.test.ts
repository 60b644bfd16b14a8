import { setImmediate as nextRound } from "node:timers/promises";
import { expect, test } from "vitest";
import { createQueues } from "./order.ts";

const tooLate = () => new Error("too late");

test("those who wait get their turns in the order of arrival, and other queues don't wait", async () => {
  const enter = createQueues(10_000, tooLate);
  const seen: string[] = [];
  const leave = await enter("a");
  const others = ["one", "two"].map(async (name) => {
    const leaveLater = await enter("a");
    seen.push(`${name} enters`);
    await nextRound();
    seen.push(`${name} leaves`);
    leaveLater();
  });
  (await enter("b"))();
  await nextRound();
  expect(seen).toEqual([]);
  leave();
  await Promise.all(others);
  expect(seen).toEqual(["one enters", "one leaves", "two enters", "two leaves"]);
});

test("who waits for too long is refused, and those behind still wait for those before", async () => {
  const enter = createQueues(5, tooLate);
  const leave = await enter("a");
  await expect(enter("a")).rejects.toThrow("too late");
  await expect(enter("a")).rejects.toThrow("too late");
  leave();
  (await enter("a"))();
});
