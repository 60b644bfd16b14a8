import type { Clock } from "#service/kernel/clock.ts";

/** A clock that only moves when told to. */
export type TestClock = Clock & {
  /** @param milliseconds - how far to move */
  advance(milliseconds: number): void;
};

/** @param start - epoch milliseconds; defaults to a Monday morning */
export function createTestClock(start: number = Date.UTC(2026, 0, 5, 9)): TestClock {
  let now = start;
  return {
    now: () => now,
    advance(milliseconds) {
      now += milliseconds;
    },
  };
}
