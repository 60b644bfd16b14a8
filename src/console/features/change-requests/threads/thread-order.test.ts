import { expect, it } from "vitest";
import type { Comment } from "#contract/comment.ts";
import { groupsOf, inListOrder } from "./thread-order.ts";

/** A thread by its ID: the page, if any, and a number. */
const thread = (id: string, status = "open"): Comment => {
  const page = id.replace(/\d/, "");
  return { id, status, target: page === "" ? {} : { page: { id: page } } } as Comment;
};
const isLast = ({ status }: Comment) => status === "resolved";
const ids = (threads: readonly Comment[]) => threads.map(({ id }) => id);

it("lists open threads first, by page in reading order, and resolved ones in the same order after them", () => {
  const threads = [
    thread("limits1", "resolved"),
    thread("other1"),
    thread("install1"),
    thread("1"),
    thread("limits2"),
    thread("install2", "resolved"),
    thread("other2"),
    thread("install3"),
  ];
  const ordered = inListOrder(threads, { pages: ["install", "limits"], isLast });
  expect(ids(ordered)).toEqual([
    "1",
    "install1",
    "install3",
    "limits2",
    "other1",
    "other2",
    "install2",
    "limits1",
  ]);
  expect(groupsOf(ordered, isLast).map(({ key, threads }) => [key, ids(threads)])).toEqual([
    ["open ", ["1"]],
    ["open install", ["install1", "install3"]],
    ["open limits", ["limits2"]],
    ["open other", ["other1", "other2"]],
    ["resolved install", ["install2"]],
    ["resolved limits", ["limits1"]],
  ]);
});

it("keeps threads of the same unchanged page together", () => {
  const threads = [thread("b1"), thread("a1"), thread("b2")];
  expect(ids(inListOrder(threads, { pages: [], isLast }))).toEqual(["b1", "b2", "a1"]);
});
