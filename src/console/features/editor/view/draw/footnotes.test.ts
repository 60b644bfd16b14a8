import { NodeSelection } from "prosemirror-state";
import { expect, test } from "vitest";
import { deleteBlock } from "../commands/block-actions.ts";
import { openText } from "../testing.ts";
import {
  footnoteKey,
  insertFootnote,
  noteText,
  renameFootnote,
} from "../commands/footnote-commands.ts";

const page = "One[^1] two|.\n\n[^1]: The _first_\n    over lines\n\n    and more\n";
const plain = page.replace("|", "");

test("a new footnote is written at the end of the page, and a key leads there and back", () => {
  const editor = openText(page);
  insertFootnote(editor.state, editor.dispatch);
  editor.dispatch(editor.state.tr.insertText("A **second** one"));
  const added = plain.replace("two", "two[^2]");
  expect(editor.text()).toBe(`${added.trimEnd()}\n\n[^2]: A \\*\\*second\\*\\* one\n`);
  expect(footnoteKey(editor.state, editor.dispatch)).toBe(true);
  editor.dispatch(editor.state.tr.insertText("!"));
  expect(editor.text()).toContain("two[^2]!.");
});

test("typing in the text of a footnote changes only what was typed", () => {
  const editor = openText(plain.replace("and more", "and| more"));
  editor.dispatch(editor.state.tr.insertText(" still"));
  expect(editor.text()).toBe(plain.replace("and more", "and still more"));
  expect(noteText(editor.state.doc, "1")).toBe("The first over lines and still more");
});

test("a footnote is renamed and deleted with its text", () => {
  const editor = openText(page);
  let mark = 0;
  editor.state.doc.descendants((node, position) => {
    if (node.type.name === "footnote") mark = position;
  });
  editor.dispatch(renameFootnote(editor.state.tr, mark, "a b"));
  expect(editor.text()).toContain("One[^ab] two.\n\n[^ab]: The");
  const note = editor.state.doc.content.size - editor.state.doc.lastChild!.nodeSize;
  editor.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, note)));
  expect(deleteBlock(editor.state, editor.dispatch)).toBe(true);
  expect(editor.text()).toBe("One two.\n");
});
