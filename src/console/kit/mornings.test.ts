import { afterAll, beforeAll, expect, it } from "vitest";
import { dayOf, mondayMorning, morningOf, nextMorning, tomorrowMorning } from "./mornings.ts";

const zone = process.env["TZ"];
beforeAll(() => {
  // In 2026, its clocks go back on the night to October 25.
  process.env["TZ"] = "Europe/Berlin";
});
afterAll(() => {
  if (zone === undefined) delete process.env["TZ"];
  else process.env["TZ"] = zone;
});

const at = (text: string) => new Date(text);
const nine = (day: string) => new Date(`${day}T09:00:00`);

it("is nine in the morning of the browser's time zone", () => {
  expect(tomorrowMorning(at("2026-06-30T23:59:00")).toISOString()).toBe("2026-07-01T07:00:00.000Z");
  expect(tomorrowMorning(at("2026-12-31T00:01:00")).toISOString()).toBe("2027-01-01T08:00:00.000Z");
});

it("stays nine when the clocks change", () => {
  expect(tomorrowMorning(at("2026-10-24T10:00:00"))).toEqual(nine("2026-10-25"));
  expect(mondayMorning(at("2026-10-24T10:00:00"))).toEqual(nine("2026-10-26"));
});

it.each([
  ["2026-11-29", "2026-11-30"],
  ["2026-11-30", "2026-12-07"],
  ["2026-12-01", "2026-12-07"],
  ["2026-12-05", "2026-12-07"],
])("next week's Monday after %s is %s", (day, monday) =>
  expect(mondayMorning(nine(day))).toEqual(nine(monday)),
);

it("ends snoozes this morning or tomorrow", () => {
  expect(nextMorning(at("2026-11-28T08:59:59"))).toEqual(nine("2026-11-28"));
  expect(nextMorning(at("2026-11-28T09:00:00"))).toEqual(nine("2026-11-29"));
});

it("reads and writes the days of date fields", () => {
  expect(morningOf("2026-02-28")).toEqual(nine("2026-02-28"));
  expect(dayOf(at("2026-03-05T00:30:00"))).toBe("2026-03-05");
});
