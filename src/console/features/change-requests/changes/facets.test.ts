import { expect, test } from "vitest";
import type { Change } from "#contract/changes.ts";
import type { Comment } from "#contract/comment.ts";
import { matchingFacets, pagesWithComment } from "./facets.ts";

const changes = ["1", "2", "3"].map((id): Change => ({
  type: "page_edited",
  digest: id,
  page: { id, type: "document", title: id, path: id },
}));
const thread = (page: string | undefined, status: "open" | "resolved", markdown = "") =>
  ({
    target: page === undefined ? {} : { page: { id: page } },
    status,
    body: { markdown },
  }) as Comment;

const state = {
  marks: { "1": { content: "1", revision: "r" }, "2": { content: "old", revision: "r" } },
  asMarked: (change: Change) => change,
  threads: [thread("2", "open"), thread("3", "resolved"), thread(undefined, "open")],
};

test.each([
  ["", "", "1 2 3"],
  ["yes", "", "1"],
  ["no", "", "2 3"],
  ["changed", "", "2"],
  ["", "open", "2"],
  ["", "any", "2 3"],
  ["", "none", "1"],
  ["no", "any", "2 3"],
  ["yes", "any", ""],
  ["else", "toString", "1 2 3"],
])("viewed %j and threads %j: %j", (viewed, threads, expected) => {
  const matching = matchingFacets(changes, { viewed, threads }, state);
  expect(matching.map(({ page }) => page?.id).join(" ")).toBe(expected);
});

test("a comment has all words, in any case and order", () => {
  const comments = [
    thread("1", "open", "Check the Numbers."),
    thread("2", "resolved", "Numbers only."),
    thread(undefined, "open", "Check all numbers."),
  ];
  expect([...pagesWithComment(comments, "numbers check")]).toEqual(["1"]);
  expect([...pagesWithComment(comments, "NUMBERS")]).toEqual(["1", "2"]);
});
