// @vitest-environment happy-dom
import { act, cleanup, render } from "@testing-library/react";
import { createMemoryRouter, useLocation } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useSetParams } from "./use-set-params.ts";

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A screen whose data takes a second to load, for each query. */
async function open(url: string) {
  const drawn: { set: ReturnType<typeof useSetParams>; search: string }[] = [];
  function Screen() {
    drawn.push({ set: useSetParams(), search: useLocation().search });
    return null;
  }
  const slow = () => new Promise((resolve) => setTimeout(() => resolve(null), 1000));
  const router = createMemoryRouter(
    [
      { path: "/list", HydrateFallback: () => null, Component: Screen, loader: slow },
      { path: "/item", Component: Screen, loader: slow },
    ],
    { initialEntries: [url] },
  );
  render(<RouterProvider router={router} />);
  await loaded();
  return { router, set: drawn[0]!.set, shown: () => drawn.at(-1)!.search };
}

const loaded = () => act(() => vi.advanceTimersByTimeAsync(1500));

it("sets and removes parameters, and leaves the others", async () => {
  const { set, shown } = await open("/list?q=mia&kind=new");
  act(() => set({ q: "", view: "split", sort: undefined }));
  await loaded();
  expect(shown()).toBe("?kind=new&view=split");
});

it("keeps what was set just before, though the screen doesn't show it yet", async () => {
  const { set, shown } = await open("/list");
  act(() => set({ kind: "deleted" }, true));
  await act(() => vi.advanceTimersByTimeAsync(100));
  act(() => set({ q: "mia" }, true));
  await loaded();
  expect(shown()).toBe("?kind=deleted&q=mia");
  act(() => set({ view: "split" }, true));
  await loaded();
  expect(shown()).toBe("?kind=deleted&q=mia&view=split");
});

it("takes nothing from another screen that is about to open", async () => {
  const { router, set, shown } = await open("/list?q=mia");
  act(() => void router.navigate("/item?tab=two"));
  act(() => set({ kind: "new" }));
  await loaded();
  expect(router.state.location.pathname + shown()).toBe("/list?q=mia&kind=new");
});
