// @vitest-environment happy-dom
import { QueryClient } from "@tanstack/react-query";
import { createMemoryRouter } from "react-router";
import type { DataRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { preloadNext } from "./preload-next.ts";

let router: DataRouter | undefined;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  router?.dispose();
  vi.useRealTimers();
});

/** Opens a list, and notes which chunks are loaded. */
function open(html: string): string[] {
  const loaded: string[] = [];
  const screen = (name: string) => ({
    lazy: {
      Component: async () => {
        loaded.push(name);
        return () => null;
      },
    },
  });
  router = createMemoryRouter(
    [{ path: "members" }, { path: "members/:id", ...screen("member") }, { path: "*" }],
    { initialEntries: ["/members"] },
  );
  document.body.innerHTML = html;
  preloadNext(new QueryClient(), document, router);
  return loaded;
}

it("loads the screen that the rows of a list open, while the user reads the list", async () => {
  const loaded = open('<a data-row-link href="/members/1"></a><a href="/members/2"></a>');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(loaded).toEqual([]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(loaded).toEqual(["member"]);
});

it("loads the screen of a link that is probably followed next", async () => {
  const loaded = open('<a href="/teams/1"></a><a data-next href="/members/1"></a>');
  await vi.advanceTimersByTimeAsync(6_000);
  expect(loaded).toEqual(["member"]);
});

it("loads nothing for a screen without rows", async () => {
  const loaded = open('<a href="/members/1"></a>');
  await vi.advanceTimersByTimeAsync(6_000);
  expect(loaded).toEqual([]);
});

it("waits again after another screen was opened", async () => {
  const loaded = open('<a data-row-link href="/members/1"></a>');
  await vi.advanceTimersByTimeAsync(1_500);
  await router?.navigate("/elsewhere");
  await vi.advanceTimersByTimeAsync(1_500);
  expect(loaded).toEqual([]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(loaded).toEqual(["member"]);
});
