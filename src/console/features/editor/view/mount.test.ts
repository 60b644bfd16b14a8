// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { OpenEditor } from "./open-editor.ts";

test("the text can be edited, but React doesn't search it for the selection before each update", () => {
  const place = document.body.appendChild(document.createElement("div"));
  const unmount = new OpenEditor("Hello.\n", () => undefined).mount(place, "Text");
  expect(place.getAttribute("contenteditable")).toBe("true");
  // What React asks.
  expect(place.contentEditable).not.toBe("true");
  unmount();
});

test("another title names the text, which stays on the screen", () => {
  const place = document.body.appendChild(document.createElement("div"));
  const editor = new OpenEditor("Hello.\n", () => undefined);
  const unmount = editor.mount(place, "Text");
  const { view } = editor;
  editor.rename("Other");
  expect(place.getAttribute("aria-label")).toBe("Other");
  expect(place.getAttribute("contenteditable")).toBe("true");
  expect(editor.view).toBe(view);
  unmount();
});
