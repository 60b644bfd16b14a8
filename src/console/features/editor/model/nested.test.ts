// @module-tag slow
import { Transform } from "prosemirror-transform";
import { describe, expect, test } from "vitest";
import { hasSameContent } from "./write/same-content.ts";
import type { Loaded } from "./loaded.ts";
import { indentAt } from "./prefix.ts";
import { readPage } from "./read/read-page.ts";
import { schema } from "./schema/schema.ts";
import { blockEdits } from "./testing/block-edits.ts";
import { editAtRandom } from "./testing/check-edit.ts";
import { nestedPages } from "./testing/nested-pages.ts";
import { seedOf } from "./testing/random.ts";
import { findNodes } from "./testing/text-edits.ts";
import { save } from "./write/save.ts";

/** Types into a text block and saves; the text then reads as the edited document. */
function typeAt(loaded: Loaded, position: number, typed: string): string {
  const transform = new Transform(loaded.doc).insert(position, schema.text(typed));
  const { text } = save(transform.doc, loaded);
  expect(hasSameContent(readPage(text).doc, transform.doc), text).toBe(true);
  return text;
}

/** A letter's place in each text block: everywhere in code, else after the first letter and at the end. */
function positions({ doc }: Loaded): number[] {
  const blocks = findNodes(doc, (node) => node.isTextblock && node.content.size > 0);
  return blocks.flatMap(({ node, position }) => {
    const offsets = node.type.spec.code
      ? Array.from({ length: node.content.size + 1 }, (_, offset) => offset)
      : [1, node.content.size];
    return offsets.map((offset) => position + 1 + offset);
  });
}

/** Whether a letter is all that one text has more than another. In a blank line, it may need what lines start with. */
function hasOnlyTyped(after: string, before: string): boolean {
  const [lines, old] = [after, before].map((text) => text.split(/(?<=\n|\r(?!\n))/));
  const changed = lines!.flatMap((line, index) => (line === old![index] ? [] : [index]));
  const [index, ...others] = changed;
  if (index === undefined || others.length > 0 || lines!.length !== old!.length) return false;
  const line = lines![index]!.replace("X", "");
  return line === old![index] || (/^[\s>]*$/.test(line) && /^[\s>]*$/.test(old![index]!));
}

const variants: Record<string, (text: string) => string> = {
  "": (text) => text,
  " after a byte order mark": (text) => `\uFEFF${text}`,
  " with CRLF": (text) => text.replaceAll("\n", "\r\n"),
  " with carriage returns": (text) => text.replaceAll("\n", "\r"),
};

describe.each(Object.entries(variants))("a page%s", (_, vary) => {
  test.each(Object.entries(nestedPages))("changes by the typed letter alone: %s", (__, page) => {
    const text = vary(page);
    const loaded = readPage(text);
    expect(save(loaded.doc, loaded).text).toBe(text);
    expect(positions(loaded).length).toBeGreaterThan(0);
    for (const position of positions(loaded)) {
      const saved = typeAt(loaded, position, "X");
      expect(hasOnlyTyped(saved, text), saved).toBe(true);
    }
  });
});

test.each(Object.entries(nestedPages))("a second edit keeps the first one: %s", (_, page) => {
  const loaded = readPage(page);
  const at = positions(loaded).at(-1)!;
  const once = readPage(typeAt(loaded, at, "X"));
  const inCode = loaded.doc.resolve(at).parent.type.spec.code === true;
  typeAt(once, at + 1, inCode ? "\n  Y\nZ" : "Y");
});

// Where blocks begin and end, indents belong to one of them: what stays must neither lose its own nor get another's.
test.each(Object.entries(nestedPages))("blocks move, come, and go: %s", (_, page) => {
  const loaded = readPage(page);
  for (const [name, edit] of Object.entries(blockEdits)) {
    const transform = editAtRandom(loaded, edit, seedOf(page + name));
    if (!transform) continue;
    const { text } = save(transform.doc, loaded);
    expect(hasSameContent(readPage(text).doc, transform.doc), `${name}: ${text}`).toBe(true);
  }
});

describe("what stays keeps its bytes", () => {
  const fence = "     ```yaml\n     a:\n       b: 1\n     ```";
  const without = (text: string, index: number) => {
    const loaded = readPage(text);
    const list = loaded.doc.firstChild!;
    let at = 2;
    for (let child = 0; child < index; child++) at += list.firstChild!.child(child).nodeSize;
    const size = list.firstChild!.child(index).nodeSize;
    return save(new Transform(loaded.doc).delete(at, at + size).doc, loaded).text;
  };

  test("when the block before it goes", () => {
    expect(without(`1. Step\n\n   More\n\n${fence}\n`, 1)).toBe(`1. Step\n\n${fence}\n`);
  });

  test("unless it would be next to the marker", () => {
    expect(without(`1. Step\n\n${fence}\n`, 0)).toBe("1. ```yaml\n   a:\n     b: 1\n   ```\n");
  });

  test("in a page whose lines end in two ways", () => {
    const text = "One\r\n\r\n```\na\nb\r\nc\n```\r\n";
    const loaded = readPage(text);
    const at = positions(loaded).at(-1)!;
    expect(typeAt(loaded, at, "X")).toBe(text.replace("c", "cX"));
  });
});

test("a task's box goes next to the marker, where its text is below it", () => {
  const check = (text: string) => {
    const loaded = readPage(text);
    const { doc } = new Transform(loaded.doc).setNodeAttribute(1, "checked", true);
    return save(doc, loaded).text;
  };
  expect(check("-   \n  One\n  two\n")).toBe("- [x] One\n  two\n");
  expect(check("-  One\n")).toBe("-  [x] One\n");
});

test("what is before a block in its line is no indent if it is a marker or a tag", () => {
  expect(indentAt("> > - a", 6, "> >   ")).toBe(0);
  expect(indentAt(">   a", 4, "> ")).toBe(2);
  expect(indentAt("\uFEFF  a", 3, "")).toBe(2);
  expect(indentAt("> <b> <i>a", 9, "> ")).toBe(0);
});
