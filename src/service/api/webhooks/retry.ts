import { day, hour, minute, second } from "#service/kernel/clock.ts";

/** Pauses after failed attempts: ten attempts in about a day. */
const pauses = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  1 * hour,
  3 * hour,
  6 * hour,
  12 * hour,
];

/** How much earlier or later, so that what failed together isn't sent again together. */
const jitter = 0.1;

/** The longest pause that a receiver can ask for. */
const longest = 1 * day;

/**
 * When to try again; undefined if it was the last attempt.
 * @param tries attempts until now
 * @param asked milliseconds that the receiver asks to wait
 * @param random from 0 to 1
 */
export function nextAttempt(
  now: number,
  {
    tries,
    asked = 0,
    random = Math.random,
  }: { tries: number; asked?: number | undefined; random?: () => number },
): number | undefined {
  const pause = pauses[tries - 1];
  if (pause === undefined) return undefined;
  const spread = pause * (1 - jitter + 2 * jitter * random());
  return now + Math.round(Math.max(spread, Math.min(asked, longest)));
}

/** The milliseconds of a `Retry-After` header, which has seconds or a date; undefined if it has neither. */
export function readRetryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,9}$/.test(header)) return Number(header) * second;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
}
