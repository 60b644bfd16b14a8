import { expect, test } from "vitest";
import { nextHour } from "./ways.ts";

const at = (text: string) => Date.parse(text);

test.each([
  ["UTC", 8, "2026-01-05T07:59:59Z", "2026-01-05T08:00:00Z"],
  ["UTC", 8, "2026-01-05T08:00:00Z", "2026-01-06T08:00:00Z"],
  ["Europe/Berlin", 8, "2026-01-05T06:00:00Z", "2026-01-05T07:00:00Z"],
  ["Europe/Berlin", 8, "2026-07-05T06:00:00Z", "2026-07-06T06:00:00Z"],
  ["Asia/Kolkata", 0, "2026-01-05T12:00:00Z", "2026-01-05T18:30:00Z"],
  ["Asia/Kathmandu", 9, "2026-01-05T00:00:00Z", "2026-01-05T03:15:00Z"],
  // Clocks are set forward from 2 to 3 on March 29: the day after has the hour.
  ["Europe/Berlin", 2, "2026-03-28T12:00:00Z", "2026-03-30T00:00:00Z"],
])("in %s, %i o'clock after %s is %s", (zone, hour, now, next) => {
  expect(new Date(nextHour(hour, zone, at(now))).toISOString()).toBe(new Date(next).toISOString());
});
