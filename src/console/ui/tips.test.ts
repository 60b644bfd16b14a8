// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchTips } from "./tips.tsx";

let shown: (string | undefined)[];
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `<button data-tip="Save"><i></i></button><button data-tip="Close"></button><p></p>`;
  shown = [];
  end = watchTips(document, (control) => shown.push(control?.dataset["tip"]));
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

const at = (selector: string) => document.querySelector(selector)!;

function point(selector: string, pointerType = "mouse") {
  at(selector).dispatchEvent(new PointerEvent("pointerover", { bubbles: true, pointerType }));
}

it("shows a tip once the pointer has rested on its control, wherever within", () => {
  point("i");
  vi.advanceTimersByTime(499);
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual(["Save"]);
});

it("shows the next one sooner, and none after the pointer has left", () => {
  point("button");
  vi.advanceTimersByTime(500);
  point("[data-tip=Close]");
  vi.advanceTimersByTime(80);
  point("p");
  vi.advanceTimersByTime(80);
  expect(shown).toEqual(["Save", "Close", undefined]);
});

it("shows nothing for a pointer that only passes, or a finger", () => {
  point("button");
  vi.advanceTimersByTime(400);
  point("p");
  point("button", "touch");
  vi.advanceTimersByTime(5_000);
  expect(shown).toEqual([]);
});

it("stays while the pointer is on the tip itself", () => {
  point("button");
  vi.advanceTimersByTime(500);
  document.body.insertAdjacentHTML("beforeend", `<div role="tooltip">Save</div>`);
  point("[role=tooltip]");
  vi.advanceTimersByTime(5_000);
  expect(shown).toEqual(["Save"]);
});

it.each(["pointerdown", "focusout"])("hides at %s", (type) => {
  point("button");
  vi.advanceTimersByTime(500);
  at("button").dispatchEvent(new Event(type, { bubbles: true }));
  expect(shown).toEqual(["Save", undefined]);
});

it("waits on, whatever loses the focus meanwhile", () => {
  point("button");
  at("p").dispatchEvent(new Event("focusout", { bubbles: true }));
  vi.advanceTimersByTime(500);
  expect(shown).toEqual(["Save"]);
});

it("hides with Escape, which then closes nothing else", () => {
  const onKey = vi.fn();
  document.body.addEventListener("keydown", onKey);
  const press = () =>
    at("button").dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  point("button");
  vi.advanceTimersByTime(500);
  press();
  expect(shown).toEqual(["Save", undefined]);
  expect(onKey).not.toHaveBeenCalled();
  press();
  expect(onKey).toHaveBeenCalledOnce();
});
