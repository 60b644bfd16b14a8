// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { showToast } from "#console/ui/toast.ts";
import { eventually } from "#testing/eventually.ts";
import { holdKeys } from "./held-keys.ts";

const onScreen = vi.fn<(key: string) => void>();
document.addEventListener("keydown", ({ key }) => onScreen(key));

function press(...keys: (string | [string, KeyboardEventInit])[]) {
  for (const stroke of keys) {
    const [key, more] = typeof stroke === "string" ? [stroke, {}] : stroke;
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(
      new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }),
    );
  }
}

function add<Tag extends "textarea" | "button">(tag: Tag, parent: Element = document.body) {
  return parent.appendChild(document.createElement(tag));
}

beforeEach(() => {
  document.body.replaceChildren();
  onScreen.mockClear();
});
afterEach(() => dispatchEvent(new Event("pointerdown")));

it("gives a field what was typed before it had the focus, in order", async () => {
  holdKeys();
  press("n", "e", "v", "e", "r", " ", ["M", { shiftKey: true }], "i");
  const field = add("textarea");
  field.focus();
  press("n", "d");
  await eventually(() => expect(field.value).toBe("never Mind"));
  expect(onScreen).not.toHaveBeenCalled();
  press("x");
  await eventually(() => expect(onScreen).toHaveBeenCalledExactlyOnceWith("x"));
});

it("starts a line at Enter, and lets the field answer keys itself", async () => {
  holdKeys();
  press("a", "Enter", "b", ["Enter", { ctrlKey: true }]);
  const field = add("textarea");
  const sent = vi.fn<(text: string) => void>();
  field.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.ctrlKey) sent(field.value);
  });
  field.focus();
  await eventually(() => expect(sent).toHaveBeenCalledExactlyOnceWith("a\nb"));
});

it("gives nothing to the field that had the focus", async () => {
  const before = add("textarea");
  before.focus();
  holdKeys();
  press("a");
  const field = add("textarea");
  field.focus();
  await eventually(() => expect(field.value).toBe("a"));
  expect(before.value).toBe("");
});

it("doesn't give what was typed after Tab", async () => {
  holdKeys();
  press("a", "Tab", "b");
  const field = add("textarea");
  field.focus();
  await eventually(() => expect(field.value).toBe("a"));
  expect(onScreen).not.toHaveBeenCalled();
});

it("gives up at Escape, and says so", () => {
  const onDrop = vi.fn<() => void>();
  holdKeys(onDrop);
  press("a", "Escape", "j");
  expect(onDrop).toHaveBeenCalledOnce();
  expect(onScreen.mock.calls.flat()).toEqual(["Escape", "j"]);
});

it("gives up when a toast tells that it failed", () => {
  holdKeys();
  press("a");
  const close = showToast({ tone: "danger", title: "Couldn't load." });
  press("j");
  close();
  expect(onScreen.mock.calls.flat()).toEqual(["j"]);
});

it("leaves shortcuts with a modifier alone", () => {
  holdKeys();
  press(["k", { ctrlKey: true }]);
  expect(onScreen).toHaveBeenCalledOnce();
});

it("goes to the first field of a dialog, once there is one", async () => {
  const dialog = document.body.appendChild(document.createElement("div"));
  dialog.setAttribute("role", "dialog");
  holdKeys();
  press("h");
  add("button", dialog).focus();
  press("i");
  const field = add("textarea", dialog);
  await eventually(() => expect(field.value).toBe("hi"));
});

it("leaves the keys of a dialog's controls to them", () => {
  const dialog = document.body.appendChild(document.createElement("div"));
  dialog.setAttribute("role", "dialog");
  holdKeys();
  add("button", dialog).focus();
  press("ArrowDown");
  expect(onScreen).toHaveBeenCalledExactlyOnceWith("ArrowDown");
});
