import { expect, test } from "vitest";
import type { RequestRevision } from "#contract/request-revision.ts";
import { printRange } from "../print-range.ts";
import { chosenRangeOf, spanOf } from "./range.ts";

const revision = (number: number, base: string) => ({ id: `r${number}`, number, base });
const revisions = [
  revision(3, "m2"),
  revision(2, "m2"),
  revision(1, "m1"),
] as unknown as RequestRevision[];

test.each([
  ["main..latest", { before: "m2", after: "r3" }],
  ["main..1", { before: "m1", after: "r1" }],
  ["1..3", { before: "r1", after: "r3" }],
  ["2..latest", { before: "r2", after: "r3" }],
  ["1..9", undefined],
  ["7..latest", undefined],
])("%s are revisions of the change request", (compare, span) => {
  const asked = chosenRangeOf(compare);
  if (asked.by !== "revisions") throw new Error(asked.by);
  expect(spanOf(asked, revisions)).toEqual(span);
  expect(printRange(asked.from, asked.to)).toBe(compare);
});

test.each(["", "1", "3..", "latest..2", "a..b", "1..main"])("%j is no range", (compare) => {
  expect(chosenRangeOf(compare)).toEqual({ by: "review", isAsked: false });
});

test("a change request without revisions has no range", () => {
  expect(spanOf({ from: 0, to: "latest" }, [])).toBeUndefined();
});
