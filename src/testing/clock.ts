import type { Clock } from "#service/clock.ts";

/** A clock that stands until it is told to go on. */
export type TestClock = Clock & {
  /** @param milliseconds how far to go on */
  advance(milliseconds: number): void;
};

/** @param start epoch milliseconds; a Monday morning when absent. */
export function createTestClock(start: number = Date.UTC(2026, 0, 5, 9)): TestClock {
  let now = start;
  return {
    now: () => now,
    advance(milliseconds) {
      now += milliseconds;
    },
  };
}
