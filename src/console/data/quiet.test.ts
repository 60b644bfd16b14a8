import type { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createQueryClient } from "./query-client.ts";
import { whenQuiet } from "./quiet.ts";

/** Longer than a browser without idle callbacks gets to draw. */
const drawn = 500;

let client: QueryClient;
let ran = 0;

beforeEach(() => {
  vi.useFakeTimers();
  client = createQueryClient();
  ran = 0;
});

afterEach(() => {
  client.clear();
  vi.useRealTimers();
});

/** Requests something. @returns a function that answers it */
function request(name: string): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const done = client.fetchQuery({ queryKey: [name], queryFn: () => promise });
  return async () => {
    resolve(name);
    await done;
  };
}

const start = () => whenQuiet(client, () => ran++);

it("waits for what is being requested, and for what that leads to", async () => {
  const answer = request("one");
  start();
  await vi.advanceTimersByTimeAsync(drawn);
  expect(ran).toBe(0);
  await answer();
  const answerNext = request("two");
  await vi.advanceTimersByTimeAsync(drawn);
  expect(ran).toBe(0);
  await answerNext();
  await vi.advanceTimersByTimeAsync(drawn);
  expect(ran).toBe(1);
});

it("runs once, however much follows", async () => {
  start();
  await vi.advanceTimersByTimeAsync(drawn);
  await request("later")();
  await vi.advanceTimersByTimeAsync(drawn);
  expect(ran).toBe(1);
});

it("doesn't run after it was canceled", async () => {
  const cancel = start();
  cancel();
  await vi.advanceTimersByTimeAsync(drawn);
  expect(ran).toBe(0);
});

it("doesn't wait forever for a screen that keeps requesting", async () => {
  const stop = start();
  const answer = request("never");
  await vi.advanceTimersByTimeAsync(4500);
  expect(ran).toBe(1);
  stop();
  await answer();
});
