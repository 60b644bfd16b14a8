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

let setParams: ReturnType<typeof useSetParams>;
let shown = "";

function Screen() {
  setParams = useSetParams();
  shown = useLocation().search;
  return null;
}

/** A screen whose data takes a second to load, for each query. */
async function open(url: string) {
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
  return router;
}

const loaded = () => act(() => vi.advanceTimersByTimeAsync(1500));

it("sets and removes parameters, and leaves the others", async () => {
  await open("/list?q=mia&kind=new");
  act(() => setParams({ q: "", view: "split", sort: undefined }));
  await loaded();
  expect(shown).toBe("?kind=new&view=split");
});

it("keeps what was set just before, though the screen doesn't show it yet", async () => {
  await open("/list");
  const stale = setParams;
  act(() => stale({ kind: "deleted" }, true));
  await act(() => vi.advanceTimersByTimeAsync(100));
  act(() => stale({ q: "mia" }, true));
  await loaded();
  expect(shown).toBe("?kind=deleted&q=mia");
  act(() => stale({ view: "split" }, true));
  await loaded();
  expect(shown).toBe("?kind=deleted&q=mia&view=split");
});

it("takes nothing from another screen that is about to open", async () => {
  const router = await open("/list?q=mia");
  act(() => void router.navigate("/item?tab=two"));
  act(() => setParams({ kind: "new" }));
  await loaded();
  expect(router.state.location.pathname + shown).toBe("/list?q=mia&kind=new");
});
