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
