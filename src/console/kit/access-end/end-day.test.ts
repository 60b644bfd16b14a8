import { expect, it } from "vitest";
import { longestAccessDays } from "#contract/limits.ts";
import { endDayOf, endOfDay, endProblem, suggestedEndDay } from "./end-day.ts";

const now = new Date(2026, 1, 10, 15, 30);

it("ends at the end of a day where the browser is", () => {
  expect(endOfDay(undefined)).toBeNull();
  const end = new Date(endOfDay("2026-03-03")!);
  expect(end).toEqual(new Date(2026, 2, 3, 23, 59, 59, 999));
  expect(endDayOf(end.toISOString())).toBe("2026-03-03");
  expect(endDayOf(undefined)).toBeUndefined();
});

it("accepts today and the days of five years", () => {
  const refused = (day: string | undefined) => endProblem(day, now) !== undefined;
  expect([undefined, "2026-02-10", "2026-03-12", "2031-02-09"].map(refused)).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(["", "2026-02-09", "2031-02-10", "12026-02-11"].map(refused)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  const latest = new Date(endOfDay("2031-02-09")!).getTime() - now.getTime();
  expect(latest).toBeLessThanOrEqual(longestAccessDays * 24 * 3_600_000);
});

it("suggests a day in thirty days", () => {
  expect(suggestedEndDay(now)).toBe("2026-03-12");
  expect(endProblem(suggestedEndDay(now), now)).toBeUndefined();
});
