// @vitest-environment happy-dom
import { createBrowserRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { nameEntry } from "./entry-key.ts";

afterEach(() => vi.restoreAllMocks());

/** @returns the router's key for the entry that a document with this history state was opened with */
function open(state: unknown): string {
  history.replaceState(state, "");
  nameEntry(history);
  const router = createBrowserRouter([{ path: "*" }]);
  const { key } = router.state.location;
  router.dispose();
  return key;
}

it("distinguishes the initial entries of two documents, and recognizes each again", () => {
  const first = open({ idx: 3 });
  const state: unknown = history.state;
  expect(state).toMatchObject({ idx: 3 });
  expect(open(null)).not.toBe(first);
  expect(open(state)).toBe(first);
});

it("keeps the keys of other entries", () => {
  expect(open({ idx: 1, key: "abc" })).toBe("abc");
  expect(history.state).toEqual({ idx: 1, key: "abc" });
});

it("writes a new entry once", () => {
  const write = vi.spyOn(history, "replaceState");
  open(null);
  // The first call is the test's own.
  expect(write).toHaveBeenCalledTimes(2);
});
