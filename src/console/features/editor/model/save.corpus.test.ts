// @module-tag slow
import { describe, expect, test } from "vitest";
import { syntaxJson } from "#content/prose/syntax-json.ts";
import { parseSyntax } from "#content/prose/syntax.ts";
import { sample } from "#testing/long-run.ts";
import { hasCorpus } from "#testing/beside.ts";
import { readCorpusTexts } from "#testing/corpus.ts";
import { readPage } from "./read/read-page.ts";
import { keepSyntax } from "#content/sent-syntax.ts";
import { blockEdits } from "./testing/block-edits.ts";
import { checkEdit, editAtRandom } from "./testing/check-edit.ts";
import { seedOf } from "./testing/random.ts";
import { findNodes, textEdits } from "./testing/text-edits.ts";
import { save } from "./write/save.ts";

const texts = hasCorpus ? readCorpusTexts() : [];
// A page differs little from its version before.
const pages = sample(texts, 20).map((text) => readPage(text));
const written = pages.filter(({ root }) => root.children.length > 0);

describe("real pages", { tags: "corpus" }, () => {
  test("keep every byte when they are opened and saved", () => {
    const changed = texts.filter((text) => {
      const loaded = readPage(text);
      loaded.doc.check();
      return save(loaded.doc, loaded).text !== text;
    });
    expect(changed).toEqual([]);
    expect(texts.length).toBeGreaterThan(400);
  });

  test("are the same documents if the platform has parsed them", () => {
    for (const { text, doc } of pages) {
      keepSyntax(text, syntaxJson(parseSyntax(text), text));
      expect(readPage(text).doc.eq(doc)).toBe(true);
    }
  });

  test("have few blocks that stay source", () => {
    const isRaw = { raw: 0, block: 0 };
    for (const { doc } of pages) {
      for (const { node } of findNodes(doc, (one) => one.isBlock)) {
        isRaw[node.type.name === "raw" ? "raw" : "block"]++;
      }
    }
    expect(isRaw.raw / isRaw.block).toBeLessThan(0.005);
  });

  test.each(Object.entries(textEdits))("change only the edited block: %s", (name, edit) => {
    for (const loaded of written) {
      const transform = editAtRandom(loaded, edit, seedOf(loaded.text + name));
      if (!transform) continue;
      const { problem, saved } = checkEdit(loaded, transform);
      expect(problem).toBeUndefined();
      // One text block was edited, so all edits are in the source of one block.
      const inner = [...loaded.bySid.values()].filter(({ node }) => node.isTextblock);
      const isInside = inner.some(({ from, to }) =>
        saved.edits.every((item) => item.from >= from && item.to <= to),
      );
      expect(isInside).toBe(true);
    }
  });

  test.each(Object.entries(blockEdits))("change only what is around: %s", (name, edit) => {
    for (const loaded of written) {
      const transform = editAtRandom(loaded, edit, seedOf(loaded.text + name));
      if (!transform) continue;
      expect(checkEdit(loaded, transform).problem).toBeUndefined();
    }
  });
});
