import { expect, test } from "vitest";
import type { Verdict } from "#contract/review-status.ts";
import { isApproving, isBlocking } from "#contract/verdict.ts";
import { isInForce } from "./review-state.ts";

const as = (status: Verdict["status"], state: Verdict["state"]): Verdict => ({
  review: "review",
  reviewer: { object: "user", id: "rea", displayName: "Rea", urls: { location: "/v1/users/rea" } },
  status,
  state,
  edited: [],
  editedCount: 0,
  createdAt: "2026-01-01T00:00:00.000Z",
  canLift: false,
});

test("a request for changes is in force after an edit, and an approval of an earlier text only counts", () => {
  expect(isInForce(as("changes-requested", "earlier"))).toBe(true);
  expect(isInForce(as("approved", "earlier"))).toBe(false);
  expect(isApproving(as("approved", "earlier"))).toBe(true);
});

test("a verdict that was ended isn't in force", () => {
  expect(isInForce(as("changes-requested", "lifted"))).toBe(false);
  expect(isBlocking(as("changes-requested", "lifted"))).toBe(false);
  for (const state of ["dropped", "own", "powerless"] as const) {
    expect(isInForce(as("approved", state))).toBe(false);
    expect(isApproving(as("approved", state))).toBe(false);
  }
});
