import { describe, expect, it } from "vitest";
import type { ChangeRequest } from "#contract/change-request.ts";
import type { Review } from "#contract/review.ts";
import type { Requirement, Verdict } from "#contract/review-status.ts";
import { stateFromReviews } from "../review-state.ts";
import { checklist } from "./checklist.ts";

const ana = { object: "user" as const, id: "ana", displayName: "Ana", urls: { location: "" } };
const bo = { ...ana, id: "bo", displayName: "Bo" };

const changeRequest: ChangeRequest = {
  object: "change-request",
  id: "c",
  number: 1,
  status: "open",
  subject: "S",
  createdBy: ana,
  createdAt: "2026-11-20T12:00:00Z",
  updatedAt: "2026-11-20T12:00:00Z",
  revision: "r2",
  revisionInitial: "r1",
  comments: 0,
  outdated: false,
  urls: { app: "", location: "" },
};

function review(status: Review["status"], reviewer = bo, outdated = false): Review {
  return {
    object: "change-request-review",
    id: `${reviewer.id} ${status}`,
    revision: "r2",
    reviewer,
    status,
    outdated,
    createdAt: "2026-11-20T12:00:00Z",
  };
}

function reviewLine(reviews: Review[]) {
  const nothing = { changes: [0, 0] as const, threads: [], conflicts: [] };
  const review = stateFromReviews(changeRequest, reviews);
  return checklist({ changeRequest, review, ...nothing }).find(({ id }) => id === "reviews");
}

describe("checklist", () => {
  it("counts each reviewer's last verdict only, newest first", () => {
    expect(reviewLine([review("approved"), review("changes-requested")])?.state).toBe("good");
    expect(reviewLine([review("changes-requested"), review("approved")])?.state).toBe("look");
  });

  it("does not count an approval from before later edits", () => {
    expect(reviewLine([review("approved", bo, true)])?.state).toBe("look");
  });

  it("holds one request for changes against any approval", () => {
    expect(reviewLine([review("approved", ana), review("changes-requested")])?.state).toBe("look");
  });

  it("omits what failed to load", () => {
    const lines = checklist({
      changeRequest: { ...changeRequest, outdated: true },
      changes: undefined,
      review: undefined,
      threads: undefined,
      conflicts: undefined,
    });
    expect(lines.map(({ id, state }) => [id, state])).toEqual([["outdated", "look"]]);
  });

  it("blocks the merge when there is nothing to merge", () => {
    const lines = checklist({
      changeRequest,
      changes: [0, 0],
      review: stateFromReviews(changeRequest, []),
      threads: [],
      conflicts: [],
    });
    expect(lines.find(({ id }) => id === "changes")?.state).toBe("stop");
  });
});

it("doesn't claim that there are no conflicts after a merge has found some", () => {
  const review = stateFromReviews(changeRequest, []);
  const nothing = { changes: [0, 0] as const, review, threads: [], conflicts: [] };
  const lineOf = (clashes: boolean) =>
    checklist({ changeRequest, ...nothing, clashes }).find(({ id }) => id === "conflicts");
  expect(lineOf(false)).toMatchObject({ state: "good", text: "No conflicts" });
  expect(lineOf(true)).toMatchObject({
    state: "stop",
    text: "Conflicts with new changes in main",
  });
});

describe("what a merge needs", () => {
  const requirement: Requirement = {
    code: "changes-requested",
    met: false,
    message: "Bo requests changes. Bo can lift it.",
    people: [{ id: "bo", displayName: "Bo" }],
    teams: [],
  };
  const verdict: Verdict = {
    review: "r",
    reviewer: bo,
    status: "changes-requested",
    state: "current",
    edited: [],
    editedCount: 0,
    createdAt: "2026-11-20T12:00:00Z",
    canLift: false,
  };
  const linesFor = (requirements: Requirement[], verdicts: Verdict[]) =>
    checklist({
      changeRequest,
      changes: [1, 0],
      threads: [],
      conflicts: [],
      review: {
        authors: [ana],
        verdicts,
        requirements,
        canMergeAnyway: false,
        mergedAnyway: undefined,
      },
    });

  it("stops the merge, and says who can settle it", () => {
    const line = linesFor([requirement], [verdict]).find(({ state }) => state === "stop");
    expect(line).toMatchObject({ text: "Bo requests changes", place: "reviewers" });
  });

  it("shows a need that the console doesn't know in the platform's words", () => {
    const unknown = { ...requirement, code: "moon", message: "The moon must be full." };
    expect(linesFor([unknown], []).map(({ text }) => text)).toContain("The moon must be full.");
  });

  it("says that an approval was of an earlier text", () => {
    const approved = { ...verdict, status: "approved", state: "earlier" };
    expect(linesFor([], [approved]).find(({ id }) => id === "reviews")).toMatchObject({
      state: "look",
      text: "1 approval, of an earlier text",
    });
  });

  it("doesn't count what was lifted, and who wrote in it", () => {
    const lifted = { ...verdict, state: "lifted" };
    const own = { ...verdict, status: "approved", state: "own" };
    expect(linesFor([], [lifted, own]).find(({ id }) => id === "reviews")).toMatchObject({
      state: "look",
      text: "No approvals yet",
    });
  });
});
