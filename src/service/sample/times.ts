import { day, hour, type Clock } from "#service/kernel/clock.ts";
import type { Ago } from "./data.ts";

/** A clock that stays at its set time. */
export type StoryClock = Clock & { go(ago: Ago): void };

/** How long ago, in milliseconds. */
export function milliseconds(ago: Ago): number {
  let total = 0;
  for (const part of ago.split(" ")) {
    total += Number.parseFloat(part) * (part.endsWith("d") ? day : hour);
  }
  return total;
}

/** @param end time of the first start in epoch milliseconds. */
export function createStoryClock(end: number): StoryClock {
  let now = end;
  return {
    now: () => now,
    go(ago) {
      now = end - milliseconds(ago);
    },
  };
}
