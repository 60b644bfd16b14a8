import { expect, test } from "vitest";
import { termsWithin } from "./terms.ts";

test("tokens end within what the organization allows", () => {
  expect(termsWithin(null)).toEqual(["30", "90", "365", "never"]);
  expect(termsWithin(undefined)).toEqual(["30", "90", "365", "never"]);
  expect(termsWithin(7)).toEqual(["7"]);
  expect(termsWithin(90)).toEqual(["30", "90"]);
  expect(termsWithin(100)).toEqual(["30", "90", "100"]);
});
