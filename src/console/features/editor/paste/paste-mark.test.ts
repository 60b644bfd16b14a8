// @vitest-environment happy-dom
import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { expect, test } from "vitest";
import { sourcePaste } from "../source/source-paste.ts";
import { OpenEditor } from "../view/open-editor.ts";
import { pasting } from "./pasting.ts";

const upload = () => Promise.reject(new Error("Nothing is uploaded."));

test("a byte order mark isn't pasted into the editor", () => {
  const place = document.body.appendChild(document.createElement("div"));
  const editor = new OpenEditor("Text.\n", () => undefined, [pasting(upload)]);
  const unmount = editor.mount(place, "Text");
  editor.view!.pasteText("\uFEFFNew. ", new Event("paste") as ClipboardEvent);
  expect(editor.text()).toBe("New. Text.\n");
  unmount();
});

test("a byte order mark isn't pasted into the source", () => {
  const state = EditorState.create({ extensions: sourcePaste(upload, async (files) => files) });
  const filters = state.facet(EditorView.clipboardInputFilter);
  expect(filters.reduce((text, filter) => filter(text, state), "\uFEFFNew.")).toBe("New.");
});
