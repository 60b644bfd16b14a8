// @module-tag slow
// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { runs } from "#testing/long-run.ts";
import { contentKey } from "../model/write/same-content.ts";
import { readPage } from "../model/read/read-page.ts";
import { blockEdits } from "../model/testing/block-edits.ts";
import { createRandom, type Random } from "../model/testing/random.ts";
import { samplePage } from "../model/testing/sample-page.ts";
import { textEdits } from "../model/testing/text-edits.ts";
import { OpenEditor } from "./open-editor.ts";

const text = "* _One_\n* two\n\n\nLast   words.\n";

const open = (from: string, log?: ReturnType<OpenEditor["history"]>) =>
  new OpenEditor(from, () => undefined, [], log);

/** Opens what was kept, as after a reload. */
const reopen = (editor: OpenEditor) => open(editor.text(), structuredClone(editor.history()));

function type(editor: OpenEditor, words: string, at: number): void {
  editor.dispatch(editor.state.tr.insertText(words, editor.state.doc.content.size - at));
}
const undo = (editor: OpenEditor) => editor.undo(editor.state, editor.dispatch);
const redo = (editor: OpenEditor) => editor.redo(editor.state, editor.dispatch);

test("an undo leads back to the same bytes after a reload, and a redo forth", () => {
  const editor = open(text);
  type(editor, " More.", 1);
  const later = reopen(editor);
  expect(later.text()).toBe("* _One_\n* two\n\n\nLast   words. More.\n");
  expect(undo(later)).toBe(true);
  expect(later.text()).toBe(text);
  expect(undo(later)).toBe(false);
  const last = reopen(later);
  expect(last.text()).toBe(text);
  redo(last);
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
  while (undo(later));
  expect(later.text()).toBe(text.replace("two", "2"));
  const last = reopen(later);
  while (redo(last));
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
  undo(later);
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
  expect(undo(later)).toBe(true);
  expect(later.text()).toBe(theirs);
});

test("a log that doesn't lead to the text is left out", () => {
  const editor = open(text);
  type(editor, " More.", 1);
  const other = open("Another text.\n", structuredClone(editor.history()));
  expect(other.text()).toBe("Another text.\n");
  expect(undo(other)).toBe(false);
});

test("long logs begin anew", () => {
  const editor = open(text);
  for (let letter = 0; letter < 1100; letter++) type(editor, "x", 1);
  expect(editor.history()?.entries.length).toBeLessThan(1000);
  const later = reopen(editor);
  expect(undo(later)).toBe(true);
  expect(later.text().length).toBeLessThan(editor.text().length);
});

test("tools know what can be undone and redone before it is needed", () => {
  const editor = open(text);
  expect(editor).toMatchObject({ canUndo: false, canRedo: false });
  type(editor, " More.", 1);
  const later = reopen(reopen(editor));
  expect(later).toMatchObject({ canUndo: true, canRedo: false });
  undo(later);
  expect(later).toMatchObject({ canUndo: false, canRedo: true });
  const last = reopen(later);
  expect(last).toMatchObject({ canUndo: false, canRedo: true });
  type(last, " Else.", 1);
  expect(last).toMatchObject({ canUndo: true, canRedo: false });
  undo(last);
  expect(redo(last)).toBe(true);
  expect(last.text()).toBe("* _One_\n* two\n\n\nLast   words. Else.\n");
});

test("what a text doesn't have is undone, too, and a redo leads through all visits", () => {
  const editor = open(text);
  editor.dispatch(editor.state.tr.split(editor.state.doc.content.size - 1));
  // An empty paragraph, which the text doesn't have.
  editor.dispatch(editor.state.tr.split(editor.state.doc.content.size - 1));
  type(editor, "First.", 1);
  const later = reopen(editor);
  type(later, " Second.", 1);
  const written = later.text();
  while (undo(later));
  expect(later.text()).toBe(text);
  while (redo(later));
  expect(later.text()).toBe(written);
});

const edits = Object.values({ ...textEdits, ...blockEdits });

/** Changes a page at random. @returns false if its text stays */
function change(editor: OpenEditor, random: Random, second: number): boolean {
  const before = editor.text();
  const transform = random.pick(edits)!(editor.state.doc, random);
  const { tr } = editor.state;
  transform?.steps.forEach((step) => tr.step(step));
  editor.dispatch(tr.setTime(second * 1000));
  if (editor.text() !== before) return true;
  if (tr.docChanged) undo(editor);
  return false;
}

/** What a text means. A block that was edited in several visits can be written in another way after an undo. */
const meaning = (markdown: string) => contentKey(readPage(markdown).doc);

test.each(Array.from({ length: runs(3, 8) }, (_, seed) => seed))(
  "random changes of several visits are undone and redone: %i",
  (seed) => {
    const random = createRandom(seed);
    let editor = open(samplePage);
    const texts = [samplePage];
    for (let second = 1; texts.length < 9; second++) {
      if (!change(editor, random, second)) continue;
      texts.push(editor.text());
      if (random.below(3) === 0) editor = reopen(editor);
    }
    const last = editor.text();
    for (const earlier of texts.toReversed()) {
      expect(meaning(editor.text())).toBe(meaning(earlier));
      undo(editor);
      if (random.below(4) === 0) editor = reopen(editor);
    }
    expect(editor.text()).toBe(samplePage);
    while (redo(editor));
    expect(meaning(editor.text())).toBe(meaning(last));
  },
);
