import { expect, test } from "vitest";
import { day, hour, second } from "#service/kernel/clock.ts";
import { nextAttempt, readRetryAfter } from "./retry.ts";

test("ten attempts take about a day, with a little chance in each pause", () => {
  const spanOf = (random: number) => {
    let now = 0;
    let tries = 1;
    for (; ; tries += 1) {
      const next = nextAttempt(now, { tries, random: () => random });
      if (next === undefined) return { tries, now };
      now = next;
    }
  };
  expect([0, 0.5, 1].map((random) => spanOf(random).tries)).toEqual([10, 10, 10]);
  expect(spanOf(0).now).toBeGreaterThan(20 * hour);
  expect(spanOf(1).now).toBeLessThan(26 * hour);
});

test("a receiver can make the pause longer, not shorter, and at most a day", () => {
  const next = (asked: number) => nextAttempt(0, { tries: 1, asked, random: () => 0.5 });
  expect(next(0)).toBe(5 * second);
  expect(next(hour)).toBe(hour);
  expect(next(100 * day)).toBe(day);
});

test("Retry-After has seconds or a date", () => {
  const now = Date.UTC(2026, 0, 5, 9);
  expect(readRetryAfter("120", now)).toBe(120 * second);
  expect(readRetryAfter("Mon, 05 Jan 2026 10:00:00 GMT", now)).toBe(hour);
  expect(readRetryAfter("Mon, 05 Jan 2026 08:00:00 GMT", now)).toBe(0);
  expect(readRetryAfter("soon", now)).toBeUndefined();
  expect(readRetryAfter(undefined, now)).toBeUndefined();
});
