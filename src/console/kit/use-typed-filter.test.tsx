// @vitest-environment happy-dom
import { act, cleanup, render, renderHook } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useTypedQuery } from "./search/use-typed-query.ts";
import { useTypedFilter } from "./use-typed-filter.ts";

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
