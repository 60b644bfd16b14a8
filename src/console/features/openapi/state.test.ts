import { expect, it } from "vitest";
import { isUnderWay, pauseAfter, stateOf } from "./state.ts";

it.each([
  [{ processingState: "pending" }, "pending", true],
  [{ processingState: "progress", lastProcessErrorCode: "FETCH_ERROR" }, "progress", true],
  [{ processingState: "complete" }, "complete", false],
  [{ processingState: "complete", lastProcessErrorCode: "PARSE_ERROR" }, "failed", false],
  [{ processingState: "asleep" }, "asleep", false],
] as const)("%o", (spec, state, isStill) => {
  expect(stateOf(spec)).toBe(state);
  expect(isUnderWay(spec)).toBe(isStill);
});

it("polls with increasing intervals", () => {
  expect([0, 1, 2, 3, 4, 5, 6, 1000].map(pauseAfter)).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
  ]);
});
