import { describe, expect, test } from "vitest";
import { editFront } from "./front-edit.ts";
import { printPageFile, readPageFile } from "./page-file.ts";
import { scanPage } from "./page-scan.ts";
import { blockSource, withBlockEdits } from "./prose/block-source.ts";
import { parseBlocks } from "./prose/blocks.ts";
import { parseSyntax } from "./prose/syntax.ts";
import { readSyntaxJson, syntaxJson } from "./prose/syntax-json.ts";
import { rewriteLinks } from "./rewrite-links.ts";

const mark = "\uFEFF";

describe("in a page's file", () => {
  test.each([
    ["before a title", "# Title\n\nText.\n", "Title", "Text.\n"],
    ["before front matter", "---\nicon: x\n---\n\n# Title\n\nText.\n", "Title", "Text.\n"],
    ["before text", "Text.\n", undefined, "Text.\n"],
    ["before what isn't front matter", "---\na: [\n---\n\nText.\n", undefined, undefined],
    ["alone", "", undefined, ""],
  ])("%s, it is no part of the text, and the file comes back", (_, source, title, text) => {
    const page = readPageFile(mark + source);
    expect(page.fields.title).toBe(title);
    expect(page.text).toBe(text ?? source);
    expect(printPageFile(page, page.text)).toBe(mark + source);
  });

  test("it stays first when a title or a field is added", () => {
    expect(editFront(mark, { title: "New" })).toBe(`${mark}# New\n\n`);
    expect(editFront(`${mark}# Old\n\n`, { icon: "x" })).toBe(
      `${mark}---\nicon: x\n---\n\n# Old\n\n`,
    );
  });
});

describe("at the start of a text that was stored with it", () => {
  test("offsets are those in the text, also in a tree that was sent", () => {
    const text = `${mark}One.\n\n* [a](b.md)\n\n  \`\`\`js\n  x\n  \`\`\`\n\n$$a$$\n\n{% hint %}\n`;
    const positionsIn = (nodes: ReturnType<typeof parseSyntax>) =>
      nodes.map(({ type, position }) => [
        type,
        text.slice(position!.start.offset, position!.end.offset),
      ]);
    expect(positionsIn(readSyntaxJson(syntaxJson(parseSyntax(text), text), text))).toEqual(
      positionsIn(parseSyntax(text)),
    );
    expect(positionsIn(parseSyntax(text))).toEqual([
      ["paragraph", "One."],
      ["list", "* [a](b.md)\n\n  ```js\n  x\n  ```"],
      ["math", "$$a$$"],
      ["tagLine", "{% hint %}"],
    ]);
  });

  test("links are changed in their places", () => {
    const text = `${mark}[a](b.md), <https://x.org>, ![](b.md) and <a href="b.md">c</a>\n\n[d]: b.md\n`;
    const changed = rewriteLinks(text, scanPage(text), new Map([["b.md", "new.md"]]));
    expect(changed).toEqual({ text: text.replaceAll("b.md", "new.md"), count: 4 });
  });

  test("a suggestion changes its block alone, and a removed block leaves the mark", () => {
    const text = `${mark}One.\n\nTwo.\n\nThree.\n`;
    const edit = (index: number, markdown: string) => {
      const source = blockSource(text, parseBlocks(text), index)!;
      return withBlockEdits(text, [{ source, markdown }]);
    };
    expect(edit(0, "One\nand a half.")).toBe(`${mark}One\nand a half.\n\nTwo.\n\nThree.\n`);
    expect(edit(1, "2.")).toBe(`${mark}One.\n\n2.\n\nThree.\n`);
    expect(edit(0, "")).toBe(`${mark}Two.\n\nThree.\n`);
  });
});
