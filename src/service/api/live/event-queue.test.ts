import { expect, test } from "vitest";
import { createEventQueue } from "./event-queue.ts";

const event = (id: string) => ({ id, kind: "space", resource: id, age: 0 });

test("what waits is read in order, also after the end", async () => {
  const queue = createEventQueue(10);
  queue.push([event("a"), event("b")]);
  const reader = queue[Symbol.asyncIterator]();
  expect((await reader.next()).value?.id).toBe("a");
  queue.push([event("c")]);
  queue.end();
  queue.push([event("d")]);
  expect([(await reader.next()).value?.id, (await reader.next()).value?.id]).toEqual(["b", "c"]);
  expect((await reader.next()).done).toBe(true);
});

test("a queue that holds too many ends, and keeps nothing", async () => {
  const queue = createEventQueue(3);
  queue.push([event("a"), event("b")]);
  queue.push([event("c"), event("d")]);
  const reader = queue[Symbol.asyncIterator]();
  expect((await reader.next()).done).toBe(true);
});
