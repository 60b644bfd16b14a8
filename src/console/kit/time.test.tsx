// @vitest-environment happy-dom
import { Profiler } from "react";
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { Time } from "./time.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const minutes = 60_000;
const days = 24 * 60 * minutes;

test.each([
  ["a day to come", 7 * days - minutes, "in 7 days"],
  ["a day that is over", -days - minutes, "yesterday"],
  ["an event stamped by a clock that is ahead", 2 * minutes, "now"],
])("%s", (_, ahead, text) => {
  const { container } = render(<Time value={Date.now() + ahead} />);
  expect(container.textContent).toBe(text);
});

test("shows how long ago it is now, and is rendered once", () => {
  vi.useFakeTimers({ now: Date.now() });
  let renders = 0;
  for (const passed of [1_000, 2 * minutes]) {
    vi.setSystemTime(Date.now() + passed);
    const { container } = render(
      <Profiler id="time" onRender={() => renders++}>
        <Time value={Date.now() - 3 * minutes} />
      </Profiler>,
    );
    expect(container.textContent).toBe("3 minutes ago");
    cleanup();
  }
  expect(renders).toBe(2);
});
