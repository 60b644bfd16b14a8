import { day, hour, type Clock } from "../clock.ts";
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

/** @param end epoch milliseconds, the moment of the first start. */
export function createStoryClock(end: number): StoryClock {
  let now = end;
  return {
    now: () => now,
    go(ago) {
      now = end - milliseconds(ago);
    },
  };
}
