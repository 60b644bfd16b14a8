import { expect, test } from "vitest";
import { CommentReplyUpdate } from "./comment.ts";
import { operations } from "./operations.ts";

const edit = operations["POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content"];

const takesPage = (emoji: string) =>
  edit.body.safeParse({ changes: [{ operation: "update_page", page: "p", emoji }] }).success;
const takesReaction = (emoji: string) =>
  CommentReplyUpdate.safeParse({ addedReactions: [emoji] }).success;

test("pages and reactions take one emoji, and nothing else", () => {
  for (const emoji of ["📘", "👩‍🚀", "❤️", "❤", "1️⃣"]) {
    expect([emoji, takesPage(emoji), takesReaction(emoji)]).toEqual([emoji, true, true]);
  }
  for (const text of ["smile", "1", "📘📘", "1f44d", "<b>"]) {
    expect([text, takesPage(text), takesReaction(text)]).toEqual([text, false, false]);
  }
});

test("a reaction of before can be taken back", () => {
  expect(CommentReplyUpdate.safeParse({ removedReactions: ["1f44d"] }).success).toBe(true);
});
