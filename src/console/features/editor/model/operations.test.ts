// @module-tag slow
import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "#testing/long-run.ts";
import { anyPage } from "#testing/page-text.ts";
import { hasSameContent } from "./write/same-content.ts";
import { readPage } from "./read/read-page.ts";
import { blockEdits } from "./testing/block-edits.ts";
import { OpenPage } from "./testing/open-page.ts";
import { samplePage } from "./testing/sample-page.ts";
import { textEdits } from "./testing/text-edits.ts";

const edits = { ...textEdits, ...blockEdits };
const anyEdit = fc.record({
  name: fc.constantFrom(...Object.keys(edits)),
  seed: fc.integer({ min: 1, max: 1_000_000 }),
});
const fewEdits = fc.array(anyEdit, { minLength: 1, maxLength: 6 });

function apply(page: OpenPage, list: readonly { name: string; seed: number }[]): number {
  return list.filter(({ name, seed }) => page.edit(edits[name]!, seed)).length;
}

test("malformed pages open, keep every byte, and come back after an edit and its undo", () => {
  fc.assert(
    fc.property(anyPage, anyEdit, (text, { name, seed }) => {
      const page = new OpenPage(text);
      page.state.doc.check();
      expect(page.save()).toBe(text);
      page.edit(edits[name]!, seed);
      page.state.doc.check();
      page.save();
      while (page.undo());
      expect(page.save()).toBe(text);
    }),
    { numRuns: runs(60, 300) },
  );
});

test("edits in a row read back as the edited document, and undo and redo give the bytes of both", () => {
  fc.assert(
    fc.property(fewEdits, (list) => {
      const page = new OpenPage(samplePage);
      apply(page, list);
      page.state.doc.check();
      const saved = page.save();
      expect(hasSameContent(readPage(saved).doc, page.state.doc)).toBe(true);
      while (page.undo());
      expect(page.save()).toBe(samplePage);
      while (page.redo());
      expect(page.save()).toBe(saved);
    }),
    { numRuns: runs(15, 60) },
  );
});

test("edits after a save change the saved text", () => {
  fc.assert(
    fc.property(fewEdits, fewEdits, (first, second) => {
      const page = new OpenPage(samplePage);
      apply(page, first);
      const reopened = new OpenPage(page.save());
      apply(reopened, second);
      const saved = reopened.save();
      expect(hasSameContent(readPage(saved).doc, reopened.state.doc)).toBe(true);
    }),
    { numRuns: runs(10, 40) },
  );
});

test("leaving the source view gives exactly its text, and one undo what was before", () => {
  fc.assert(
    fc.property(fewEdits, fewEdits, (first, second) => {
      const page = new OpenPage(samplePage);
      apply(page, first);
      const before = page.save();
      const source = new OpenPage(before);
      apply(source, second);
      const text = source.save().replaceAll("\n\n", "\n\n\n");
      const open = page.state.doc;
      page.takeText(text);
      expect(page.save()).toBe(text);
      // Blank lines alone are nothing to undo.
      if (page.state.doc.eq(open)) return;
      page.undo();
      expect(page.save()).toBe(before);
    }),
    { numRuns: runs(10, 40) },
  );
});

/** The text that a platform holds, and what each writer last saw of it. */
class Shared {
  text = samplePage;
  writers = [new OpenPage(samplePage), new OpenPage(samplePage)] as const;
  bases = [samplePage, samplePage];

  /** Takes what the other has saved, then saves. */
  sync(index: 0 | 1): void {
    const writer = this.writers[index];
    const { text } = writer.takeTheirs(this.bases[index]!, this.text);
    expect(writer.save()).toBe(text);
    this.text = this.bases[index] = text;
  }
}

test("two writers of one page end with the same text and document", () => {
  const turn = fc.record({ edit: anyEdit, writer: fc.constantFrom(0, 1), sync: fc.boolean() });
  fc.assert(
    fc.property(fc.array(turn, { minLength: 2, maxLength: 12 }), (turns) => {
      const shared = new Shared();
      for (const { edit, writer, sync } of turns) {
        shared.writers[writer as 0].edit(edits[edit.name]!, edit.seed);
        if (sync) shared.sync(writer as 0 | 1);
      }
      shared.sync(0);
      shared.sync(1);
      shared.sync(0);
      const [first, second] = shared.writers;
      expect(first.save()).toBe(second.save());
      expect(hasSameContent(first.state.doc, second.state.doc)).toBe(true);
      expect(hasSameContent(first.state.doc, readPage(shared.text).doc)).toBe(true);
    }),
    { numRuns: runs(10, 40) },
  );
});
