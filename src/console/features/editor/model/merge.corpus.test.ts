// @module-tag slow
import type { Node } from "prosemirror-model";
import { TextSelection } from "prosemirror-state";
import { describe, expect, test } from "vitest";
import { sample } from "#testing/long-run.ts";
import { hasSameContent } from "./write/same-content.ts";
import { hasCorpus } from "#testing/beside.ts";
import { readCorpusTexts } from "#testing/corpus.ts";
import { readPage } from "./read/read-page.ts";
import { blockEdits } from "./testing/block-edits.ts";
import { OpenPage } from "./testing/open-page.ts";
import { createRandom, seedOf } from "./testing/random.ts";
import { findNodes, type Found, textEdits } from "./testing/text-edits.ts";
import { save } from "./write/save.ts";

const tenth = hasCorpus ? readCorpusTexts().filter((text) => seedOf(text) % 10 === 1) : [];
const texts = sample(tenth, 4);

/** White space that Markdown ignores can change in a paragraph that both changed. */
const withoutWraps = (text: string) => text.replaceAll(/\s+/g, " ");

/** Types a word into a random paragraph and leaves the cursor behind it. */
function typeAtRandom(page: OpenPage, seed: number): boolean {
  const random = createRandom(seed);
  const isParagraph = (name: string) => name === "paragraph";
  const block = random.pick(findNodes(page.state.doc, ({ type }) => isParagraph(type.name)));
  if (!block || block.node.content.size < 20) return false;
  const at = block.position + 1 + random.below(block.node.content.size);
  page.dispatch(page.state.tr.insertText("MINE", at));
  page.dispatch(page.state.tr.setSelection(TextSelection.create(page.state.doc, at + 4)));
  return true;
}

function textBeforeCursor({ state }: OpenPage): string {
  const { $head } = state.selection;
  return $head.parent.textBetween(0, $head.parentOffset).slice(-4);
}

/** Types a word into what an edit has changed, and leaves the cursor behind it. */
function typeIntoChanged(page: OpenPage, before: Node, seed: number): boolean {
  const { doc } = page.state;
  const from = before.content.findDiffStart(doc.content);
  const to = before.content.findDiffEnd(doc.content);
  if (from === null || to === null) return false;
  const isChanged = ({ position, node }: Found) =>
    position + node.nodeSize >= from && position <= Math.max(from, to.b);
  const random = createRandom(seed);
  const block = random.pick(findNodes(doc, ({ isTextblock }) => isTextblock).filter(isChanged));
  if (!block) return false;
  const at = block.position + 1 + random.below(block.node.content.size + 1);
  page.dispatch(page.state.tr.insertText("MINE", at));
  page.dispatch(page.state.tr.setSelection(TextSelection.create(page.state.doc, at + 4)));
  return textBeforeCursor(page) === "MINE";
}

/** The text after another person's edit. */
function editedBy(text: string, name: keyof typeof textEdits, seed: number): string {
  const loaded = readPage(text);
  const transform = textEdits[name]!(loaded.doc, createRandom(seed));
  return transform ? save(transform.doc, loaded).text : text;
}

describe("another person's change of a real page", { tags: "corpus" }, () => {
  const edits = ["insertInParagraph", "deleteRange", "strengthen", "insertInHeading"] as const;

  test.each(edits)("arrives, keeps the cursor, and is not undone: %s", (name) => {
    let merged = 0;
    for (const text of texts) {
      const page = new OpenPage(text);
      if (!typeAtRandom(page, seedOf(text + name))) continue;
      const theirs = editedBy(text, name, seedOf(name + text));
      const taken = page.takeTheirs(text, theirs);
      expect(page.save()).toBe(taken.text);
      expect(hasSameContent(page.state.doc, readPage(taken.text).doc)).toBe(true);
      if (taken.clashes.length > 0) continue;
      merged++;
      expect(taken.transaction.steps.length).toBeLessThan(8);
      expect(textBeforeCursor(page)).toBe("MINE");
      page.undo();
      expect(withoutWraps(page.save())).toBe(withoutWraps(theirs));
    }
    expect(merged).toBeGreaterThan(texts.length / 2);
  });

  test.each(Object.entries(blockEdits))(
    "keeps the cursor in what was changed: %s",
    (name, edit) => {
      for (const text of sample(
        tenth.filter((item) => seedOf(item + name) % 8 === 0),
        4,
      )) {
        const page = new OpenPage(text);
        const before = page.state.doc;
        if (!page.edit(edit, seedOf(text))) continue;
        if (!typeIntoChanged(page, before, seedOf(text))) continue;
        const { clashes } = page.takeTheirs(text, editedBy(text, "insertInHeading", seedOf(text)));
        if (clashes.length === 0) expect(textBeforeCursor(page)).toBe("MINE");
      }
    },
  );

  test("arrives a second time on the same page", () => {
    for (const text of texts) {
      const page = new OpenPage(text);
      if (!typeAtRandom(page, seedOf(text))) continue;
      const first = editedBy(text, "insertInHeading", 1);
      page.takeTheirs(text, first);
      const second = editedBy(first, "replaceRange", 2);
      const taken = page.takeTheirs(first, second);
      expect(page.save()).toBe(taken.text);
      if (taken.clashes.length === 0) expect(textBeforeCursor(page)).toBe("MINE");
    }
  });
});

describe("the source view of a real page", { tags: "corpus" }, () => {
  test("gives the text that was written there, and undo and redo give the bytes of both", () => {
    for (const text of texts) {
      const page = new OpenPage(text);
      const typed = typeAtRandom(page, seedOf(text));
      const before = page.save();
      const source = `${before.replaceAll("\n\n", "\n\n\n")}\n\nA last *line*\n`;
      page.takeText(source);
      expect(page.save()).toBe(source);
      page.undo();
      expect(page.save()).toBe(before);
      page.redo();
      expect(page.save()).toBe(source);
      page.undo();
      if (!typed) continue;
      page.undo();
      expect(page.save()).toBe(text);
    }
  });
});
