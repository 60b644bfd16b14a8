import { timestamp } from "#service/kernel/clock.ts";

/** When access ends, for responses. @param end in epoch milliseconds */
export function endOf(end: number | null | undefined): { endsAt?: string } {
  return end === null || end === undefined ? {} : { endsAt: timestamp(end) };
}
