// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { OpenSource } from "./source/open-source.ts";
import { OpenEditor } from "./view/open-editor.ts";

/** Presses Ctrl and a key, as browsers report it: with Caps Lock, Shift makes the letter small. */
function press(target: HTMLElement, key: string, shiftKey: boolean): boolean {
  const event = new KeyboardEvent("keydown", {
    key,
    keyCode: 90,
    ctrlKey: true,
    shiftKey,
    bubbles: true,
    cancelable: true,
  });
  return !target.dispatchEvent(event);
}

function openRich(text: string) {
  const place = document.body.appendChild(document.createElement("div"));
  const editor = new OpenEditor(text, () => undefined);
  editor.mount(place, "Text");
  editor.dispatch(editor.state.tr.insertText("New. ", 1));
  return { target: editor.view!.dom, text: editor.text };
}

function openSource(text: string) {
  const root = document.body.appendChild(document.createElement("div")).attachShadow({
    mode: "open",
  });
  const nothing = () => undefined;
  const options = { label: "Source", start: 0, isReadOnly: false, onChange: nothing };
  const editor = new OpenSource(root, { ...options, text, targets: {} as never, extensions: [] });
  editor.view.dispatch({ changes: { from: 0, insert: "New. " }, userEvent: "input.type" });
  return { target: editor.view.contentDOM, text: editor.text };
}

test.each([
  ["the editor", openRich],
  ["the source view", openSource],
])("in %s, Ctrl+Shift+Z redoes and never undoes, with Caps Lock, too", (_, open) => {
  const { target, text } = open("Text.\n");
  for (const key of ["z", "Z"]) {
    expect(press(target, key, true)).toBe(true);
    expect(text()).toBe("New. Text.\n");
    press(target, "z", false);
    expect(text()).toBe("Text.\n");
    // With nothing left to undo, the browser must not undo by itself.
    expect(press(target, "z", false)).toBe(true);
    press(target, key, true);
    expect(text()).toBe("New. Text.\n");
  }
});
