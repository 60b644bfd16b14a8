import { expect, test } from "vitest";
import { RequestFailure } from "#console/data/request-failure.ts";
import { describeFailure } from "./failure.ts";

test("a defect of the service is told with the request's ID, and without the service's own text", () => {
  const failure = new RequestFailure(500, "SQLITE_FULL: database or disk is full", {
    requestId: "req-1",
  });
  expect(describeFailure(failure)).toMatchObject({
    kind: "service",
    message: "Something went wrong on the platform. Try again. Request req-1",
    requestId: "req-1",
  });
  expect(describeFailure(new RequestFailure(500, "Out of order")).message).toBe(
    "Something went wrong on the platform. Try again.",
  );
});

test("a refusal, and what a screen says about a defect, is told as it is", () => {
  expect(describeFailure(new RequestFailure(409, "The title is taken.")).message).toBe(
    "The title is taken.",
  );
  const cause = new RequestFailure(500, "No such table");
  const worded = new RequestFailure(500, "The space was added, but not moved.", { cause });
  expect(describeFailure(worded).message).toBe("The space was added, but not moved.");
  // With other places of its errors only, it isn't worded.
  const placed = new RequestFailure(500, "No such table", { cause });
  expect(describeFailure(placed).message).not.toContain("table");
});
