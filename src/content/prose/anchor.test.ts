import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { blockAnchor, findAnchor, rangeAnchor } from "./anchored-blocks.ts";
import { parseAnchor, printAnchor } from "./anchor.ts";
import { rangeOf, wholeBlock } from "./anchor-range.ts";
import { parseBlocks } from "./blocks.ts";
import { diffProse } from "./diff.ts";
import { mapAnchor } from "./map-anchor.ts";
import { previewOf } from "./preview.ts";

const first = "The first paragraph tells about the installer and what it needs.";
const second = "The second one is about backups, which run every night.";
const page = `# Title\n\n${first}\n\n${second}\n\n---\n\nsame\n\n---\n\nsame`;
const anchorOf = (markdown: string, index: number) =>
  blockAnchor(parseBlocks(markdown), index, "after");

describe("anchors", () => {
  test("every block has its own, and it is found again", () => {
    const blocks = parseBlocks(page);
    const nodes = blocks.map((_, index) => blockAnchor(blocks, index, "before"));
    expect(new Set(nodes).size).toBe(blocks.length);
    nodes.forEach((node, index) => expect(findAnchor(blocks, node)?.index).toBe(index));
  });
  test("formatting and blocks around it leave an anchor as it is", () => {
    const edited = page
      .replace("installer", "**installer**")
      .replace("# Title", "# Title\n\nNew intro");
    expect(findAnchor(parseBlocks(edited), anchorOf(page, 1))?.index).toBe(2);
  });
  test("a range quotes its text", () => {
    const node = rangeAnchor(parseBlocks(page), 1, "after", 4, 19);
    expect(previewOf(page, node)).toBe("first paragraph");
    expect(rangeAnchor(parseBlocks(page), 1, "after", 9, 9)).toBe(anchorOf(page, 1));
  });
  test("previews are at most 280 characters", () => {
    const text = "words ".repeat(100);
    expect(previewOf(text, anchorOf(text, 0))).toHaveLength(280);
  });
  test.each([
    "",
    "x",
    "after:abc",
    "after:abc:0:9-3",
    "side:abc:0",
    "after:ABC:0",
    "after:abc:0:1-2:3",
    "after:abc:0:1-abc:0:3",
    "after:abc:0:1-def:0:0",
  ])("%j is no anchor", (node) => {
    expect(parseAnchor(node)).toBeUndefined();
    expect(previewOf(page, node)).toBeUndefined();
  });
  test("printing and parsing are inverse", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 60 }), (text) => {
        const blocks = parseBlocks(text);
        blocks.forEach((_, index) => {
          const node = blockAnchor(blocks, index, "after");
          const anchor = parseAnchor(node);
          expect(anchor && printAnchor(anchor)).toBe(node);
        });
      }),
    );
  });
});

describe("following an anchor over a revision", () => {
  const follow = (node: string, after: string) => mapAnchor(node, diffProse(page, after));
  const text = (markdown: string, mapped: ReturnType<typeof mapAnchor>) =>
    "node" in mapped ? previewOf(markdown, mapped.node) : undefined;

  test("same", () => {
    const after = `New\n\n${page}`;
    const mapped = follow(anchorOf(page, 1), after);
    expect(mapped.state).toBe("same");
    expect(text(after, mapped)).toBe(first);
  });
  test("edited, with its range", () => {
    const after = page.replace("The first paragraph", "This short first paragraph here");
    const node = rangeAnchor(parseBlocks(page), 1, "after", 4, 19);
    const mapped = follow(node, after);
    expect(mapped.state).toBe("edited");
    expect(text(after, mapped)).toBe("first paragraph");
  });
  test("the range was removed: the block stays", () => {
    const after = page.replace("the installer and ", "");
    const node = rangeAnchor(parseBlocks(page), 1, "after", 36, 45);
    expect(text(after, follow(node, after))).toBe(first.replace("the installer and ", ""));
  });
  test("moved", () => {
    const after = `# Title\n\n${second}\n\n---\n\nsame\n\n---\n\nsame\n\n${first}`;
    const mapped = follow(anchorOf(page, 1), after);
    expect(mapped.state).toBe("moved");
    expect(text(after, mapped)).toBe(first);
  });
  test("merged into its neighbour", () => {
    const after = page.replace(`${first}\n\n${second}`, `${first} ${second}`);
    const mapped = follow(anchorOf(page, 2), after);
    expect(mapped.state).toBe("edited");
    expect(text(after, mapped)).toBe(`${first} ${second}`);
  });
  test("gone", () => {
    expect(follow(anchorOf(page, 1), page.replace(first, "")).state).toBe("gone");
  });
  test("never there", () => {
    expect(follow("after:zzz:0", page).state).toBe("unknown");
  });

  const cut = (markdown: string, index: number, word: string) => {
    const blocks = parseBlocks(markdown);
    const start = blocks[index]!.text.indexOf(word);
    return rangeAnchor(blocks, index, "after", start, start + word.length);
  };
  test.each([
    [
      "a cell",
      "| Name | Does |\n| - | - |\n| run | starts it |\n| stop | ends it now |",
      "ends it",
      (text: string) =>
        text.replace("| run", "| new | comes first |\n| run").replace("it now", "it"),
    ],
    [
      "a column that another one was put before",
      "| Name | Does |\n| - | - |\n| run | starts it |",
      "starts",
      () => "| Name | Since | Does |\n| - | - | - |\n| run | 2 | starts it |",
    ],
    [
      "a line of code",
      "```sh\nnpm install\nnpm start -- --port 80\n```",
      "--port",
      (text: string) => text.replace("npm install", "# Start\nnpm install").replace("80", "8080"),
    ],
    [
      "a changed line of code",
      "```sh\nnpm install\nnpm start -- --port 80\n```",
      "start -- --port",
      (text: string) => text.replace("npm start", "exec npm start"),
    ],
  ])("a range in %s keeps its words", (_, markdown, word, edit) => {
    const after = edit(markdown);
    expect(after).not.toBe(markdown);
    const mapped = mapAnchor(cut(markdown, 0, word), diffProse(markdown, after));
    expect(mapped.state).toBe("edited");
    expect(text(after, mapped)).toBe(word);
  });

  const whole = parseAnchor(anchorOf(page, 1))!;
  const span = printAnchor(
    rangeOf({ block: whole, offset: 4 }, { block: parseAnchor(anchorOf(page, 2))!, offset: 10 }),
  );
  test("a range over two blocks", () => {
    expect(previewOf(page, span)).toBe(`${first.slice(4)} The second`);
    expect(wholeBlock(span)).toBe(anchorOf(page, 2));
    expect(wholeBlock(anchorOf(page, 2))).toBe(anchorOf(page, 2));
  });
  test("a range over two blocks, through edits", () => {
    const after = page
      .replace("The first", "Now the first")
      .replace("The second", "And the second")
      .replace(second.slice(0, 10), "A new paragraph of many words.\n\nThe second");
    const mapped = follow(span, after);
    expect(mapped.state).toBe("edited");
    expect(text(after, mapped)).toMatch(/^first paragraph .* needs\. .*second$/);
  });
  test("a range over two blocks, of which one is gone", () => {
    const withoutSecond = page.replace(`${second}\n\n`, "");
    expect(text(withoutSecond, follow(span, withoutSecond))).toBe(first.slice(4));
    const withoutFirst = page.replace(`${first}\n\n`, "");
    expect(text(withoutFirst, follow(span, withoutFirst))).toBe("The second");
    expect(follow(span, "# Title").state).toBe("gone");
  });
  test("a range over two blocks that are joined", () => {
    const after = page.replace(`${first}\n\n${second}`, `${first} ${second}`);
    const mapped = follow(span, after);
    expect(text(after, mapped)).toBe(`${first} ${second}`);
  });
  test("a range over two blocks that changed places is in the first", () => {
    const after = page.replace(first, "@").replace(second, first).replace("@", second);
    expect(text(after, follow(span, after))).toBe(first.slice(4));
  });
});
