import { TextSelection } from "prosemirror-state";
import { expect, test } from "vitest";
import { newBlocks, insertBlock } from "./new-blocks.ts";
import { openText } from "../testing.ts";

/** The blocks of a new step after typing its title, Enter some letters before its end, and a text. */
function stepOf(title: string, before = 0): string[] {
  const editor = openText("before|\n");
  editor.dispatch(insertBlock(editor.state, newBlocks.stepper()).transaction);
  editor.dispatch(editor.state.tr.insertText(title));
  const { doc, selection, tr } = editor.state;
  editor.dispatch(tr.setSelection(TextSelection.create(doc, selection.head - before)));
  const { state, dispatch } = editor;
  const view = { state, dispatch } as never;
  const enter = { key: "Enter" } as KeyboardEvent;
  state.plugins.some((plugin) => plugin.props.handleKeyDown?.call(plugin, view, enter));
  editor.dispatch(editor.state.tr.insertText("Text"));
  return editor.state.doc
    .child(1)
    .child(0)
    .content.content.map((block) => block.textContent);
}

test("Enter after the title of a new step goes to its empty text", () => {
  expect(stepOf("Title")).toEqual(["Title", "Text"]);
  expect(stepOf("")).toEqual(["", "Text"]);
});

test("Enter within a title splits it", () => {
  expect(stepOf("Title", 2)).toEqual(["Tit", "Textle", ""]);
});
