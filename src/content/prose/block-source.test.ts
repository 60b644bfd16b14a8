import { describe, expect, test } from "vitest";
import { readCorpusTexts } from "#testing/corpus.ts";
import { parseBlocks } from "./blocks.ts";
import { blockSource, withBlockEdits } from "./block-source.ts";

function sourceOf(text: string, words: string) {
  const blocks = parseBlocks(text);
  return blockSource(
    text,
    blocks,
    blocks.findIndex((block) => block.text === words),
  );
}

function edited(text: string, words: string, markdown: string): string {
  return withBlockEdits(text, [{ source: sourceOf(text, words)!, markdown }]);
}

describe("the source of a block", () => {
  test.each([
    ["paragraph", "One.\n\nTwo\nlines.  \n\nEnd.\n", "Two lines.", "Two\nlines."],
    ["heading", "#  One  #\n\nTwo.\n", "One", "#  One  #"],
    ["code in an item", "1. One\n\n   ```js\n   x();\n   ```\n", "x();", "```js\nx();\n```"],
    ["quote", "> One\n> two\n\nThree", "One two", "One\ntwo"],
    ["quote with a lazy line", "> One\ntwo\n", "One two", "One\ntwo"],
    ["item without its items", "> - a\n>   more\n>   - b\n", "a more", "- a\n  more"],
    ["item inside", "- [ ] a\n  - b\n    c\n", "b c", "- b\n  c"],
    ["first in an item's quote", "- > a\n  > b\n", "a b", "a\nb"],
    ["last item of a hint", '{% hint style="info" %}\n* a\n  {% endhint %}\n', "a", "* a"],
    [
      "tab",
      '{% tabs %}\n{% tab title="A" %}\nb\n{% endtab %}\n{% endtabs %}\n',
      "A",
      '{% tab title="A" %}',
    ],
    ["Windows", "One\r\ntwo\r\n\r\nThree\r\n", "One two", "One\ntwo"],
  ])("%s", (_, text, words, markdown) => {
    expect(sourceOf(text, words)?.markdown).toBe(markdown);
  });

  test("blocks in one piece of HTML have none of their own", () => {
    expect(sourceOf("<ul><li>a</li><li>b</li></ul>\n", "a")).toBeUndefined();
  });
});

describe("changed blocks", () => {
  test.each([
    ["lines that stay are kept", ">  a\n>b\n>  c\n", "a b c", "a\nx\nc", ">  a\n>  x\n>  c\n"],
    ["more lines", "- a\n  > b\n- c\n", "b", "b\n\nd", "- a\n  > b\n  >\n  > d\n- c\n"],
    ["to one line", "> a\n> b\n", "a b", "b", "> b\n"],
    ["two items of one", "  - a\n    - b\n", "b", "- x\n- y", "  - a\n    - x\n    - y\n"],
    ["Windows", "a\r\nb\r\n\r\nc", "a b", "a\nx\ny", "a\r\nx\r\ny\r\n\r\nc"],
    ["removed", "a\n\n\nb\n\nc\n", "b", "", "a\n\n\nc\n"],
    ["the last one removed", "a\n\nb\n", "b", "", "a\n"],
    ["the only one removed", "a\n", "a", "", ""],
    ["an item removed", "- a\n- b\n- c\n", "b", " ", "- a\n- c\n"],
    ["removed from a quote", "> a\n>\n> b\n\nc", "a", "", ">\n> b\n\nc"],
  ])("%s", (_, text, words, markdown, result) => {
    expect(edited(text, words, markdown)).toBe(result);
  });

  test("several at once", () => {
    const text = "One.\n\n- two\n- three\n";
    const edits = ["One.", "three"].map((words) => {
      const source = sourceOf(text, words)!;
      return { source, markdown: `${source.markdown} New.` };
    });
    expect(withBlockEdits(text, edits)).toBe("One. New.\n\n- two\n- three New.\n");
  });

  test("nothing outside changes in real pages", { tags: ["corpus", "slow"] }, () => {
    const wrong: string[] = [];
    for (const text of readCorpusTexts().slice(0, 60)) {
      const blocks = parseBlocks(text);
      for (const [index, block] of blocks.entries()) {
        const source = blockSource(text, blocks, index);
        if (!source) continue;
        if (withBlockEdits(text, [{ source, markdown: source.markdown }]) !== text) {
          wrong.push(source.markdown);
        }
        if (index % 9 > 0 || block.kind !== "paragraph") continue;
        const markdown = `${source.markdown}\nAnd more.`;
        const after = parseBlocks(withBlockEdits(text, [{ source, markdown }]));
        const isSame = after.every(({ key }, at) => at === index || key === blocks[at]?.key);
        if (!isSame || after.length !== blocks.length) wrong.push(markdown);
        const others = blocks.filter((_, at) => at !== index).map(({ key }) => key);
        const left = parseBlocks(withBlockEdits(text, [{ source, markdown: "" }]));
        if (left.map(({ key }) => key).join() !== others.join()) wrong.push(`- ${markdown}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
