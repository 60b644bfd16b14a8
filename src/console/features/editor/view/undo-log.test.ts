// @vitest-environment happy-dom
import { redo, undo } from "prosemirror-history";
import type { Command } from "prosemirror-state";
import { expect, test } from "vitest";
import { OpenEditor } from "./open-editor.ts";

const text = "* _One_\n* two\n\n\nLast   words.\n";

const open = (from: string, log?: ReturnType<OpenEditor["history"]>) =>
  new OpenEditor(from, () => undefined, [], log);

/** Opens what was kept, as after a reload. */
const reopen = (editor: OpenEditor) => open(editor.text(), structuredClone(editor.history()));

function type(editor: OpenEditor, words: string, at: number): void {
  editor.dispatch(editor.state.tr.insertText(words, editor.state.doc.content.size - at));
}
const run = (editor: OpenEditor, command: Command) => command(editor.state, editor.dispatch);

test("an undo leads back to the same bytes after a reload, and a redo forth", () => {
  const editor = open(text);
  type(editor, " More.", 1);
  const later = reopen(editor);
  expect(later.text()).toBe("* _One_\n* two\n\n\nLast   words. More.\n");
  expect(run(later, undo)).toBe(true);
  expect(later.text()).toBe(text);
  expect(run(later, undo)).toBe(false);
  const last = reopen(later);
  expect(last.text()).toBe(text);
  run(last, redo);
  expect(last.text()).toBe("* _One_\n* two\n\n\nLast   words. More.\n");
});

test("new blocks are taken back and forth after a reload, with others' changes between them", () => {
  const editor = open(text);
  editor.dispatch(editor.state.tr.split(editor.state.doc.content.size - 1 - " words.".length));
  type(editor, " First.", 1);
  const mine = editor.text();
  expect(mine).toBe("* _One_\n* two\n\n\nLast\n\nwords. First.\n");
  editor.takeTheirs(mine, mine.replace("two", "2"));
  editor.dispatch(editor.state.tr.split(editor.state.doc.content.size - 1));
  type(editor, "Second.", 1);
  const both = editor.text();
  const later = reopen(editor);
  expect(later.text()).toBe(both);
  while (run(later, undo));
  expect(later.text()).toBe(text.replace("two", "2"));
  const last = reopen(later);
  while (run(last, redo));
  expect(last.text()).toBe(both);
});

test("after a reload, too, an undo takes back nothing that others wrote", () => {
  const editor = open(text);
  type(editor, " Mine.", 1);
  editor.takeTheirs(text, text.replace("two", "2"));
  const merged = editor.text();
  expect(merged).toBe("* _One_\n* 2\n\n\nLast   words. Mine.\n");
  const later = reopen(editor);
  expect(later.text()).toBe(merged);
  run(later, undo);
  expect(later.text()).toBe("* _One_\n* 2\n\n\nLast   words.\n");
});

test("another person's changes alone are nothing to undo, and those before are forgotten", () => {
  const editor = open(text);
  const theirs = text.replace("two", "2");
  editor.takeTheirs(text, theirs);
  expect(editor.history()).toBeUndefined();
  type(editor, " More.", 1);
  expect(editor.history()?.start).toBe(theirs);
  const later = reopen(editor);
  expect(run(later, undo)).toBe(true);
  expect(later.text()).toBe(theirs);
});

test("a log that doesn't lead to the text is left out", () => {
  const editor = open(text);
  type(editor, " More.", 1);
  const other = open("Another text.\n", structuredClone(editor.history()));
  expect(other.text()).toBe("Another text.\n");
  expect(run(other, undo)).toBe(false);
});

test("long logs begin anew", () => {
  const editor = open(text);
  for (let letter = 0; letter < 1100; letter++) type(editor, "x", 1);
  expect(editor.history()?.entries.length).toBeLessThan(1000);
  const later = reopen(editor);
  expect(run(later, undo)).toBe(true);
  expect(later.text().length).toBeLessThan(editor.text().length);
});
