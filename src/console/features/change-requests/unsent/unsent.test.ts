// @vitest-environment happy-dom
import { beforeEach, expect, it } from "vitest";
import { drafts } from "#console/kit/draft.ts";
import { longestUnsentText } from "#contract/limits.ts";
import { UnsentDrafts } from "./unsent.ts";

const at = (time: number) => new Date(time).toISOString();
const whole = "comment.ana.cr..whole";
let own: UnsentDrafts;

beforeEach(() => {
  localStorage.clear();
  own = new UnsentDrafts("ana", "cr");
});

it("sends what was typed, once, and that it is gone", () => {
  drafts.write(whole, "Well", 10);
  drafts.write("reply.ana.c1", "Yes", 20);
  drafts.write("reply.ana.of-another-request", "No", 20);
  drafts.write("comment.bo.cr..whole", "Not mine", 20);
  const texts = own.unsent(["c1"]);
  expect(texts).toEqual([
    { name: "comment..whole", text: "Well", changedAt: at(10) },
    { name: "reply.c1", text: "Yes", changedAt: at(20) },
  ]);
  drafts.write("reply.ana.c1", "Yes!", 30);
  own.sent(texts);
  expect(own.unsent(["c1"])).toMatchObject([{ name: "reply.c1", text: "Yes!" }]);
  drafts.drop(whole);
  expect(own.unsent(["c1"], 40)).toEqual([
    { name: "reply.c1", text: "Yes!", changedAt: at(30) },
    { name: "comment..whole", text: "", changedAt: at(40) },
  ]);
});

it("takes over what is newer, and keeps what is newer here", () => {
  drafts.write(whole, "Older here", 10);
  drafts.write("review.ana.cr", "Newer here", 30);
  const texts = [
    { name: "comment..whole", text: "Newer there", changedAt: at(20) },
    { name: "review", text: "Older there", changedAt: at(20) },
    { name: "reply.c1", text: "Only there", changedAt: at(20) },
  ];
  expect(own.adopt(texts)).toBe(true);
  expect(drafts.read(whole)).toBe("Newer there");
  expect(drafts.read("review.ana.cr")).toBe("Newer here");
  expect(drafts.read("reply.ana.c1")).toBe("Only there");
  expect(own.unsent(["c1"])).toMatchObject([{ name: "review", text: "Newer here" }]);
  expect(own.adopt(texts)).toBe(false);
});

it("ends what was sent elsewhere, unless it was typed in again", () => {
  drafts.write(whole, "Sent there", 10);
  drafts.write("description.ana.cr", "Typed again", 30);
  own.adopt([
    { name: "comment..whole", text: "", changedAt: at(20) },
    { name: "description", text: "", changedAt: at(20) },
  ]);
  expect(drafts.read(whole)).toBeUndefined();
  expect(own.unsent([])).toMatchObject([{ text: "Typed again" }]);
});

it("doesn't bring back what was sent here and isn't known there yet", () => {
  drafts.write(whole, "Well", 10);
  own.sent(own.unsent([]));
  drafts.drop(whole);
  expect(own.adopt([{ name: "comment..whole", text: "Well", changedAt: at(10) }])).toBe(false);
  expect(own.unsent([])).toMatchObject([{ name: "comment..whole", text: "" }]);
});

it("keeps a text that is too long in this browser", () => {
  drafts.write(whole, "x".repeat(longestUnsentText + 1));
  expect(own.unsent([])).toEqual([]);
});

it("remembers the page that was read last", () => {
  expect(own.place).toBeUndefined();
  own.readAt("install");
  expect(own.unsent([])).toMatchObject([{ name: "place", text: "install" }]);
  own.adopt([{ name: "place", text: "limits", changedAt: at(Date.now() + 1000) }]);
  expect(own.place).toBe("limits");
});
