import { pino } from "pino";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPoll } from "./poll.ts";

const every = 1000;
const rest = 20;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function polled(look: () => Promise<void>) {
  const lines: string[] = [];
  const log = pino(
    {},
    { write: (line: string) => lines.push((JSON.parse(line) as { msg: string }).msg) },
  );
  const looks = vi.fn(look);
  const poll = createPoll({ look: looks, every, rest, log, failed: "failed", again: "again" });
  return { poll, looks, lines };
}

test("it looks at the start, after each pause, and soon when it is woken", async () => {
  const { poll, looks } = polled(async () => {});
  poll.wake();
  expect(looks).not.toHaveBeenCalled();
  poll.start();
  expect(looks).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(every - 1);
  expect(looks).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(looks).toHaveBeenCalledTimes(2);
  for (let time = 0; time < rest; time += 5) {
    poll.wake();
    await vi.advanceTimersByTimeAsync(5);
  }
  expect(looks).toHaveBeenCalledTimes(3);
  await poll.stop();
  poll.wake();
  await vi.advanceTimersByTimeAsync(2 * every);
  expect(looks).toHaveBeenCalledTimes(3);
});

test("what is added during a look is found by the next one, soon", async () => {
  let end = () => {};
  const { poll, looks } = polled(() => new Promise((resolve) => (end = resolve)));
  poll.start();
  poll.wake();
  poll.wake();
  await vi.advanceTimersByTimeAsync(every);
  expect(looks).toHaveBeenCalledTimes(1);
  end();
  await vi.advanceTimersByTimeAsync(rest);
  expect(looks).toHaveBeenCalledTimes(2);
  let isStopped = false;
  const stopped = poll.stop().then(() => (isStopped = true));
  await vi.advanceTimersByTimeAsync(0);
  expect(isStopped).toBe(false);
  end();
  await stopped;
});

test("an outage is written down once, and not hammered", async () => {
  let isOut = true;
  const { poll, looks, lines } = polled(async () => {
    if (isOut) throw new Error("The disk is full.");
  });
  poll.start();
  await vi.advanceTimersByTimeAsync(0);
  poll.wake();
  await vi.advanceTimersByTimeAsync(every - 1);
  expect(looks).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2 * every);
  expect(looks).toHaveBeenCalledTimes(3);
  expect(lines).toEqual(["failed"]);
  isOut = false;
  await vi.advanceTimersByTimeAsync(every);
  expect(lines).toEqual(["failed", "again"]);
  await poll.stop();
});

test("it is started once", async () => {
  const { poll } = polled(async () => {});
  poll.start();
  expect(() => poll.start()).toThrow("started before");
  await poll.stop();
});
