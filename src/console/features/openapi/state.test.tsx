// @vitest-environment happy-dom
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "#console/data/query-client.ts";
import { isUnderWay, pauseAfter, stateOf, useFollow } from "./state.tsx";

let isStill = true;
let reads = 0;

beforeEach(() => {
  vi.useFakeTimers();
  isStill = true;
  reads = 0;
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  see("visible");
});

function see(state: "visible" | "hidden"): void {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
}

const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

async function start() {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const rendered = renderHook(
    () =>
      useQuery({
        queryKey: ["state"],
        queryFn: async () => {
          reads += 1;
          return isStill;
        },
        ...useFollow((data: boolean) => data),
      }),
    { wrapper },
  );
  await wait(0.1);
  return rendered;
}

test("a pending state is polled with increasing intervals, until it is final", async () => {
  await start();
  const counts = [];
  for (const seconds of [1, 2, 4, 8]) {
    await wait(seconds);
    counts.push(reads);
  }
  expect(counts).toEqual([2, 3, 4, 5]);
  isStill = false;
  await wait(16);
  expect(reads).toBe(6);
  await wait(120);
  expect(reads).toBe(6);
});

test("a hidden tab doesn't poll; it refreshes when it becomes visible", async () => {
  await start();
  see("hidden");
  await wait(60);
  expect(reads).toBe(1);
  see("visible");
  await wait(0.1);
  expect(reads).toBe(2);
});

test.each([
  [{ processingState: "pending" }, "pending", true],
  [{ processingState: "progress", lastProcessErrorCode: "FETCH_ERROR" }, "progress", true],
  [{ processingState: "complete" }, "complete", false],
  [{ processingState: "complete", lastProcessErrorCode: "PARSE_ERROR" }, "failed", false],
  [{ processingState: "asleep" }, "asleep", false],
] as const)("%o", (spec, state, isStill) => {
  expect(stateOf(spec)).toBe(state);
  expect(isUnderWay(spec)).toBe(isStill);
});

test("polls with increasing intervals", () => {
  expect([0, 1, 2, 3, 4, 5, 6, 1000].map(pauseAfter)).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
  ]);
});
