// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { nameEntry } from "./entry-key.ts";

/** A new document at a URL, with the given history state. */
function open(state: unknown) {
  history.replaceState(state, "");
  return nameEntry(history)({ key: "default" });
}

it("distinguishes the initial entries of two documents, and recognizes each again", () => {
  const first = open({ idx: 0 });
  const state: unknown = history.state;
  expect(state).toMatchObject({ idx: 0 });
  expect(open(null)).not.toBe(first);
  expect(open(state)).toBe(first);
});

it("keeps the keys of other entries", () => {
  history.replaceState({ key: "abc" }, "");
  const keyOf = nameEntry(history);
  expect(history.state).toEqual({ key: "abc" });
  expect([keyOf({ key: "abc" }), keyOf({ key: "def" })]).toEqual(["abc", "def"]);
});
