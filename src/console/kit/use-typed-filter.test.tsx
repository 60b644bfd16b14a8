// @vitest-environment happy-dom
import { act, cleanup, render, renderHook } from "@testing-library/react";
import { setTimeout as sleep } from "node:timers/promises";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { eventually } from "#testing/eventually.ts";
import { useTypedFilter, useTypedQuery } from "./use-typed-filter.ts";

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pause = () => act(() => vi.advanceTimersByTimeAsync(500));

test("text that is typed while earlier texts are on their way into the URL stays", async () => {
  const sent: string[] = [];
  const { result, rerender } = renderHook(
    ({ text }) => useTypedFilter(text, (typed) => sent.push(typed)),
    { initialProps: { text: "" } },
  );
  const typed = () => result.current[0];
  for (const text of ["zep", "zeppel", "zep"]) {
    act(() => result.current[1](text));
    await pause();
  }
  act(() => result.current[1]("zeppelin"));
  expect(sent).toEqual(["zep", "zeppel", "zep"]);
  for (const text of sent) {
    rerender({ text });
    expect(typed()).toBe("zeppelin");
  }
  await pause();
  expect(sent.at(-1)).toBe("zeppelin");
  rerender({ text: "zeppelin" });
  rerender({ text: "before" });
  expect(typed()).toBe("before");
});

test("a search field keeps what is typed while slow navigation follows", async () => {
  const shown: ReturnType<typeof useTypedQuery>[] = [];
  const field = () => shown.at(-1)!;
  function Screen() {
    shown.push(useTypedQuery(() => false));
    return null;
  }
  const router = createMemoryRouter([
    {
      path: "/",
      HydrateFallback: () => null,
      Component: Screen,
      loader: () => new Promise((resolve) => setTimeout(() => resolve(null), 700)),
    },
  ]);
  render(<RouterProvider router={router} />);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  for (const text of ["z", "ze", "zep", "zepp", "zeppe", "zeppel", "zeppeli", "zeppelin"]) {
    act(() => field().setTyped(text));
    await act(() => vi.advanceTimersByTimeAsync(300));
    expect(field().typed).toBe(text);
  }
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect([field().typed, field().query]).toEqual(["zeppelin", "zeppelin"]);
  act(() => void router.navigate("/?q=other"));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect([field().typed, field().query]).toEqual(["other", "other"]);
});

test("a search field follows Back, even from a search that was never drawn", async () => {
  const drawn: ReturnType<typeof useTypedQuery>[] = [];
  function Screen() {
    drawn.push(useTypedQuery(() => true));
    return null;
  }
  const routes = [{ path: "/", Component: Screen }];
  const router = createMemoryRouter(routes, { initialEntries: ["/?q=hall"] });
  render(<RouterProvider router={router} />);
  act(() => drawn.at(-1)!.setTyped("ropes"));
  await act(async () => {
    await vi.advanceTimersByTimeAsync(300);
    expect(router.state.location.search).toBe("?q=ropes");
    await router.navigate(-1);
  });
  await pause();
  expect(drawn.at(-1)).toMatchObject({ query: "hall", typed: "hall" });
  expect(drawn.some(({ query }) => query === "ropes")).toBe(false);
});

test("a submitted search keeps its history entry before it is drawn", async () => {
  const drawn: ReturnType<typeof useTypedQuery>[] = [];
  function Screen() {
    drawn.push(useTypedQuery((_query, isSettled) => isSettled));
    return null;
  }
  const route = {
    path: "/",
    HydrateFallback: () => null,
    Component: Screen,
    loader: () => new Promise((resolve) => setTimeout(() => resolve(null), 700)),
  };
  const router = createMemoryRouter([route], { initialEntries: ["/?q=leeks"] });
  render(<RouterProvider router={router} />);
  await act(() => vi.advanceTimersByTimeAsync(1000));
  act(() => drawn.at(-1)!.setTyped("hall"));
  await act(() => vi.advanceTimersByTimeAsync(3000));
  act(() => drawn.at(-1)!.submit());
  act(() => drawn.at(-1)!.setTyped("ropes"));
  await act(() => vi.advanceTimersByTimeAsync(3000));
  for (const query of ["hall", "leeks"]) {
    act(() => void router.navigate(-1));
    await act(() => vi.advanceTimersByTimeAsync(3000));
    expect(drawn.at(-1)).toMatchObject({ query, typed: query });
  }
});

/** Takes so long that React lets typing in between. */
function Slow() {
  const end = performance.now() + 8;
  while (performance.now() < end);
  return null;
}

test(
  "a search field loses no letter while the screen of what was typed before is drawn",
  { tags: "slow" },
  async () => {
    vi.useRealTimers();
    const drawn: ReturnType<typeof useTypedQuery>[] = [];
    function Screen() {
      const field = useTypedQuery(() => false);
      drawn.push(field);
      return Array.from({ length: 30 }, (_, at) => <Slow key={at + field.query} />);
    }
    const router = createMemoryRouter([{ path: "/", Component: Screen }]);
    const root = createRoot(document.createElement("div"));
    root.render(<RouterProvider router={router} />);
    await eventually(() => expect(drawn.at(-1)?.typed).toBe(""));
    drawn.at(-1)!.setTyped("zep");
    await eventually(() => expect(drawn.at(-1)?.query).toBe("zep"), { interval: 1 });
    // As from an event of the field: before all else.
    flushSync(() => drawn.at(-1)!.setTyped("zepp"));
    await sleep(800);
    expect(drawn.at(-1)!.typed).toBe("zepp");
    root.unmount();
  },
);
