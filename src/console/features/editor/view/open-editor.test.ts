import { expect, test } from "vitest";
import { OpenEditor } from "./open-editor.ts";
import type { UndoLog } from "./undo-log.ts";

const nothing = () => undefined;

test("undo leads through the pauses from before a reload, byte for byte", () => {
  const first = "*  wide\n\n|a|\n|-|\n";
  const editor = new OpenEditor(first, nothing);
  const texts = ["One", "two"].map((word, second) => {
    editor.dispatch(editor.state.tr.insertText(word, 3).setTime(second * 1000));
    return editor.text();
  });
  const again = new OpenEditor(texts[1]!, nothing, [], editor.history());
  expect(again.text()).toBe(texts[1]);
  expect(again.undo(again.state, again.dispatch)).toBe(true);
  expect(again.text()).toBe(texts[0]);
  expect(again.undo(again.state, again.dispatch)).toBe(true);
  expect(again.text()).toBe(first);
});

test("what was kept for another text, or isn't texts, is left alone", () => {
  for (const kept of [undefined, "x", { texts: 1 }, { texts: ["a", "b"] }]) {
    const editor = new OpenEditor("c\n", nothing, [], kept as UndoLog | undefined);
    expect(editor.text()).toBe("c\n");
    expect(editor.undo(editor.state, editor.dispatch)).toBe(false);
  }
});
