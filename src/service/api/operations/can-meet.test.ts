import { expect, test } from "vitest";
import { canMeet } from "./can-meet.ts";

test.each([
  ["change-request-review.create", true],
  ["change-request-review.lift", true],
  ["change-request-check.create", true],
  ["change-request-conflict.create", true],
  ["change-request.content", true],
  ["change-request.update", true],
  ["change-request.merge", true],
  ["comment.update", true],
  ["comment.delete", true],
  ["space.review-rules", true],
  ["collection.review-rules", true],
  ["organization.review-rules", true],
  ["space.update", true],
  ["space.permissions-update", true],
  ["collection.permissions-delete", true],
  ["member.update", true],
  ["team.members", true],
  // These only add to what is missing, or have nothing to do with it.
  ["comment.create", false],
  ["comment-reply.create", false],
  ["change-request.presence", false],
  ["change-request.merge-when-ready", false],
  ["change-request.create", false],
  ["site.publish", false],
  ["moon.rise", false],
])("%s can meet what a change request waits for: %s", (action, can) => {
  expect(canMeet(action)).toBe(can);
});
