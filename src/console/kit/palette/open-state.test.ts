// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { palette } from "./open-state.ts";

const onScreen = vi.fn();
document.addEventListener("keydown", onScreen);

function press(key: string, more: KeyboardEventInit = {}) {
  document.body.dispatchEvent(
    new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }),
  );
}

afterEach(() => {
  palette.set(false);
  onScreen.mockClear();
});

test("letters typed before the field has the focus reach the field, not the screen", () => {
  palette.set(true);
  for (const key of ["n", "e", "x", "Backspace", "w", " ", "ü", "Enter"]) press(key);
  expect(onScreen).not.toHaveBeenCalled();
  expect(palette.takeTyped()).toBe("new ü");
  press("n");
  expect(onScreen).toHaveBeenCalledOnce();
  expect(palette.takeTyped()).toBe("");
});

test("Escape and keys with a modifier still work", () => {
  palette.set(true);
  press("Escape");
  press("k", { ctrlKey: true });
  expect(onScreen).toHaveBeenCalledTimes(2);
  expect(palette.takeTyped()).toBe("");
});

test("closing the palette before its field was shown gives the keys back", () => {
  palette.set(true);
  press("a");
  palette.set(false);
  press("b");
  expect(onScreen).toHaveBeenCalledOnce();
  palette.set(true);
  expect(palette.takeTyped()).toBe("");
});
