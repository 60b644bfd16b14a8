import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { readCorpusBase } from "#testing/corpus.ts";
import { editFront } from "./front-edit.ts";
import { printPageFile, readPageFile } from "./page-file.ts";

const file = `---
icon: hand-wave # greets
description: >-
  A platform for capturing knowledge — from
  product docs to APIs.
custom: [1, 2]
layout:
  title:
    visible: true
  cover:
    visible: false
    size: hero
---

# Welcome \\& *more* <a href="#w" id="w"></a>

First words.
`;

/** Counts the removed and added lines of a text. */
function touched(before: string, after: string): { gone: string[]; came: string[] } {
  const old = before.split("\n");
  const now = after.split("\n");
  return {
    gone: old.filter((line) => !now.includes(line)),
    came: now.filter((line) => !old.includes(line)),
  };
}

describe("readPageFile", () => {
  test("takes what is known into fields", () => {
    const { fields, text } = readPageFile(file);
    expect(fields).toEqual({
      title: "Welcome & more",
      icon: "hand-wave",
      description: "A platform for capturing knowledge — from product docs to APIs.",
      layout: { title: true, cover: false, coverSize: "hero" },
    });
    expect(text).toBe("First words.\n");
  });

  test.each([
    ["broken YAML", "---\na: [1\n---\n\n# Title\n\ntext"],
    ["a list as front matter", "---\n- a\n---\n\n# Title\n\ntext"],
    ["a fence that is never closed", "---\na: b\n\n# Title\n"],
    ["a key written twice", "---\na: 1\na: 2\n---\ntext"],
  ])("keeps all of a file with %s as text", (_, source) => {
    expect(readPageFile(source)).toEqual({ fields: {}, front: "", text: source });
  });

  test.each([
    [
      "cover",
      "cover: ../a.png\ncoverY: -12",
      { cover: { ref: { kind: "url", url: "../a.png" }, yPos: -12 } },
    ],
    ["flags", "hidden: true\nnoIndex: true\nnoRobotsIndex: false", { hidden: true, noIndex: true }],
    ["a condition", "condition: visitor.claims.internal", { condition: "visitor.claims.internal" }],
    ["a condition that nobody meets", "condition: false", { condition: "false" }],
    ["another type", "icon: {a: b}\nhidden: perhaps", {}],
    ["a title key", "title: From the key", { title: "From the key" }],
  ])("reads %s", (_, yaml, fields) => {
    expect(readPageFile(`---\n${yaml}\n---\ntext`).fields).toEqual(fields);
  });

  test("reads a heading with closing hashes, an underlined one, and none", () => {
    expect(readPageFile("# A b ##\ntext").fields.title).toBe("A b");
    expect(readPageFile("\nTitle\n===\n\ntext")).toMatchObject({
      fields: { title: "Title" },
      text: "text",
    });
    expect(readPageFile("#tag\n").fields.title).toBeUndefined();
    expect(readPageFile("## Second\n")).toEqual({ fields: {}, front: "", text: "## Second\n" });
  });
});

describe("editFront", () => {
  const { front } = readPageFile(file);

  test("changes one field's line and no other", () => {
    expect(touched(front, editFront(front, { icon: "book" }))).toEqual({
      gone: ["icon: hand-wave # greets"],
      came: ["icon: book"],
    });
    expect(touched(front, editFront(front, { hidden: true })).came).toEqual(["hidden: true"]);
    const condition = "!visitor.claims.internal";
    const came = [`condition: "${condition}"`];
    expect(touched(front, editFront(front, { condition })).came).toEqual(came);
    expect(touched(front, editFront(front, { description: "Short." })).gone).toHaveLength(3);
    expect(touched(front, editFront(front, { title: "Hello" })).came).toEqual(["# Hello"]);
  });

  test("changes nothing when the values are those that stand there", () => {
    const { fields } = readPageFile(file);
    expect(editFront(front, { ...fields, hidden: null, emoji: null })).toBe(front);
  });

  test("takes the fences away with the last key and makes them for the first", () => {
    expect(editFront("---\nicon: a\n---\n\n# T\n\n", { icon: null })).toBe("# T\n\n");
    expect(editFront("# T\n\n", { icon: "a" })).toBe("---\nicon: a\n---\n\n# T\n\n");
  });

  test("adds to a map in braces", () => {
    expect(readPageFile(editFront("---\n{}\n---\n", { icon: "a" })).fields).toEqual({ icon: "a" });
    expect(readPageFile(editFront("---\n{b: c}\n---\n", { icon: "a" })).fields).toEqual({
      icon: "a",
    });
  });

  test("keeps line ends and the key that holds the title", () => {
    expect(editFront("---\r\ntitle: A\r\n---\r\n", { title: "B", icon: "c" })).toBe(
      "---\r\ntitle: B\r\nicon: c\r\n---\r\n",
    );
  });

  const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 120 });
  const line = text
    .map((value) => value.replaceAll(/\s+/g, " ").trim())
    .filter((value) => value !== "");
  test("what is written is read again, whatever the values", () => {
    fc.assert(
      fc.property(
        line,
        fc.option(line),
        fc.option(line),
        fc.boolean(),
        fc.constantFrom(front, "", "# X\n\n"),
        (title, description, icon, hidden, start) => {
          const edited = editFront(start, { title, description, icon, hidden });
          const read = readPageFile(`${edited}text`);
          expect(read.text).toBe("text");
          expect(read.front).toBe(edited);
          expect(read.fields.title).toBe(title);
          expect(read.fields.description ?? null).toBe(description);
          expect(read.fields.icon ?? null).toBe(icon);
          expect(read.fields.hidden ?? false).toBe(hidden);
        },
      ),
    );
  });
});

describe("printPageFile", () => {
  test("gives any file back", () => {
    const part = fc.constantFrom(
      "---\n",
      "---",
      "\n",
      "a: b\n",
      "# T\n",
      "===\n",
      "x: [\n",
      "  ",
      "text\n",
      "\r\n",
      "\uFEFF",
    );
    fc.assert(
      fc.property(
        fc.array(part).map((parts) => parts.join("")),
        (source) => {
          const page = readPageFile(source);
          expect(printPageFile(page, page.text)).toBe(source);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test("prints a page made from fields", () => {
    expect(printPageFile({ title: "A * b", icon: "x" }, "text\n")).toBe(
      "---\nicon: x\n---\n\n# A \\* b\n\ntext\n",
    );
  });

  test("gives every page of real documentation back", { tags: "corpus" }, () => {
    const pages = [...readCorpusBase()].filter(([path]) => path.endsWith(".md"));
    expect(pages.length).toBeGreaterThan(100);
    for (const [, source] of pages) {
      const page = readPageFile(source);
      expect(page.fields.title).toBeTruthy();
      expect(printPageFile(page, page.text)).toBe(source);
      expect(printPageFile(page, "new")).toBe(
        source.slice(0, source.length - page.text.length) + "new",
      );
      expect(editFront(page.front, page.fields)).toBe(page.front);
      const retitled = editFront(page.front, { title: "Other", icon: "other" });
      expect(touched(page.front, retitled).gone.length).toBeLessThanOrEqual(2);
    }
  });
});
