// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { afterPress } from "./after-press.ts";

const fire = (type: string) => dispatchEvent(new Event(type));

beforeEach(() => {
  vi.useFakeTimers();
  fire("pointerup");
});

test("acts immediately while no pointer is down", () => {
  const act = vi.fn<() => void>();
  afterPress(act);
  expect(act).toHaveBeenCalledTimes(1);
});

test.each(["pointerup", "pointercancel"])("waits for %s, and acts once", (end) => {
  const act = vi.fn<() => void>();
  fire("pointerdown");
  afterPress(act);
  expect(act).not.toHaveBeenCalled();
  fire(end);
  vi.runAllTimers();
  fire("pointerdown");
  fire(end);
  vi.runAllTimers();
  expect(act).toHaveBeenCalledTimes(1);
});
