// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Time } from "./time.tsx";

afterEach(cleanup);

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
