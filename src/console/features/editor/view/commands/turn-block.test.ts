import { expect, test } from "vitest";
import { openText } from "../testing.ts";
import { choose } from "./block-selection.ts";
import type { StyleName } from "./style-at.ts";
import { textsOf, turnInto } from "./turn-block.ts";

test.each<[text: string, style: StyleName, after: string]>([
  ["One\n\nTw|o", "heading2", "One\n\n## Two"],
  ["## Tw|o", "tasks", "- [ ] Two"],
  ["- one\n- tw|o", "quote", "- one\n\n> two"],
  ["- one\n  - tw|o", "heading1", "- one\n\n# two"],
  ["> ~~tw|o~~", "paragraph", "~~two~~"],
  ["> tw|o", "code", "```\ntwo\n```"],
  ["```\ntw|o\n```", "bulletList", "- two"],
  ["1. o|ne\n2. two", "bulletList", "- one\n- two"],
  ["# O|ne", "heading1", "# One"],
])("%j as %s", (text, style, after) => {
  const editor = openText(text);
  turnInto(editor, style);
  expect(
    editor
      .text()
      .trimEnd()
      .replaceAll(/^(\s*)\*/gm, "$1-"),
  ).toBe(after);
  if (!editor.canUndo) return;
  editor.undo(editor.state, editor.dispatch);
  expect(editor.text()).toBe(text.replace("|", ""));
  expect(editor.canUndo).toBe(false);
});

test("a chosen block changes as a whole, and one without ordinary texts can't", () => {
  const editor = openText("> One\n>\n> Two\n\nThree|");
  editor.dispatch(choose(editor.state, 0));
  turnInto(editor, "paragraph");
  expect(editor.text().trimEnd()).toBe("One\n\nTwo\n\nThree");
  expect(textsOf(openText("$$\nx|\n$$").state)).toBeUndefined();
});
