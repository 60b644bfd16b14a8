// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Outbox, useSender } from "./use-sender.ts";

let waiting: string[];
let sent: string[];
/** Ends the request that is running. */
let end: (isReceived: boolean) => void;
let change: (...words: string[]) => void;
let leave: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  [waiting, sent] = [[], []];
  const outbox: Outbox<string> = {
    next: () => (waiting.length === 0 ? undefined : waiting.join(" ")),
    async send(body) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      sent.push(body);
      end = (isReceived) => (isReceived ? resolve() : reject(new Error("The line is cut.")));
      await promise;
      waiting = waiting.slice(body.split(" ").length);
    },
    watch(plan) {
      change = (...words) => {
        waiting.push(...words);
        plan();
      };
      return () => undefined;
    },
  };
  leave = render(<Sender outbox={outbox} />).unmount;
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Sender({ outbox }: { outbox: Outbox<string> }) {
  useSender(outbox, 100);
  return null;
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

test("changes that follow each other go out together, one request at a time", async () => {
  change("a");
  await pass(60);
  change("b");
  await pass(60);
  expect(sent).toEqual([]);
  await pass(60);
  expect(sent).toEqual(["a b"]);
  change("c");
  await pass(200);
  expect(sent).toHaveLength(1);
  end(true);
  await pass(0);
  expect(sent).toEqual(["a b", "c"]);
});

test("what fails goes out with the next change, and not before", async () => {
  change("a");
  await pass(100);
  end(false);
  await pass(1000);
  expect(sent).toEqual(["a"]);
  change("b");
  await pass(100);
  expect(sent).toEqual(["a", "a b"]);
});

test("what is left goes out when the screen is left, after what is being sent", async () => {
  change("a");
  await pass(100);
  change("b");
  leave();
  expect(sent).toEqual(["a"]);
  end(true);
  await pass(0);
  expect(sent).toEqual(["a", "b"]);
});
