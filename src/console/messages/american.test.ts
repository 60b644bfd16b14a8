import { expect, it } from "vitest";
import {
  americanBytes,
  americanDay,
  americanMoment,
  americanNumber,
  listOf,
  relativeTime,
} from "./american.ts";
import type { Unit } from "./american.ts";

const locale = "en-US";

it("writes numbers as Intl does", () => {
  const { format } = new Intl.NumberFormat(locale);
  for (const value of [0, 7, 42, 999, 1000, -1000, 12_345, 999_999, 1_000_000, 2 ** 53 - 1]) {
    expect(americanNumber(value)).toBe(format(value));
  }
});

it("writes sizes as Intl does, and bytes in full", () => {
  for (const [step, unit] of ["byte", "kilobyte", "megabyte", "gigabyte"].entries()) {
    const { format } = new Intl.NumberFormat(locale, {
      style: "unit",
      unit,
      unitDisplay: step === 0 ? "long" : "short",
      maximumFractionDigits: 1,
    });
    for (const value of [
      0, 1, 7, 949, 950, 1000, 1049, 1050, 1150, 1250, 2449, 99_950, 1_234_560,
    ]) {
      const bytes = value * 1000 ** Math.max(0, step - 1);
      expect(americanBytes(bytes, step)).toBe(format(bytes / 1000 ** step));
    }
  }
});

it("writes days and times as Intl does", () => {
  const days = new Intl.DateTimeFormat(locale, { dateStyle: "medium" });
  const moments = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
  const start = Date.parse("2024-01-01T00:30:00Z");
  const step = 31 * 3_600_000;
  for (let at = 0; at < 600; at++) {
    const date = new Date(start + at * step);
    expect(americanDay(date)).toBe(days.format(date));
    expect(americanMoment(date)).toBe(moments.format(date));
  }
});

it.each(["long", "narrow"] as const)("writes %s distances in time as Intl does", (style) => {
  const intl = new Intl.RelativeTimeFormat(locale, { numeric: "auto", style });
  for (const unit of ["minute", "hour", "day", "week", "month", "year"] satisfies Unit[]) {
    for (const count of [-1200, -11, -2, -1, 1, 2, 11, 1200]) {
      expect(relativeTime(count, unit, style === "narrow")).toBe(intl.format(count, unit));
    }
  }
});

it("writes lists as Intl does", () => {
  const intl = new Intl.ListFormat(locale, { type: "conjunction" });
  for (const items of [[], ["Ana"], ["Ana", "Bo"], ["Ana", "Bo", "Cy"], ["A", "B", "C", "D"]]) {
    expect(listOf(items)).toBe(intl.format(items));
  }
});
