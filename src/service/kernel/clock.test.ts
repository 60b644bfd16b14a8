// @module-tag slow
import { expect, test } from "vitest";
import { day, timestamp } from "./clock.ts";

test("timestamps are those of a Date, for every day up to 2200 and some beyond", () => {
  for (let at = 0; at < 84_000; at += 1) {
    const time = at * day + ((at * 7919 * 1009) % day);
    expect(timestamp(time)).toBe(new Date(time).toISOString());
  }
  const others = [-1, -62_135_596_800_000, 253_402_300_799_999, 253_402_300_800_000, 1.7];
  for (const time of others) expect(timestamp(time)).toBe(new Date(time).toISOString());
});

test("a time that isn't one is refused", () => {
  expect(() => timestamp(Number.NaN)).toThrow(RangeError);
});
