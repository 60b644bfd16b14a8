import { expect, test } from "vitest";
import { checkText } from "./check-text.ts";
import { findAnchor } from "./prose/anchored-blocks.ts";
import { parseBlocks } from "./prose/blocks.ts";

const at = (text: string, anchor: string | undefined) =>
  anchor && findAnchor(parseBlocks(text), anchor)?.block.text;

test("finds images without alternative text that the earlier text doesn't have", () => {
  const before = "Intro\n\n![](old.png)\n";
  const text = [
    "Intro with ![](inline.png) here",
    "![](old.png)",
    "![](old.png)",
    "![A map](named.png)",
    '<figure><img src="captioned.png" alt=""><figcaption>The parts</figcaption></figure>',
    '<figure><img src="bare.png" alt=""><figcaption></figcaption></figure>',
    "| A |\n| --- |\n| ![](cell.png) |",
  ].join("\n\n");
  const { images } = checkText({ text, before });
  expect(images.map(({ url }) => url)).toEqual(["inline.png", "old.png", "bare.png", "cell.png"]);
  expect(at(text, images[0]!.block)).toBe("Intro with  here");
  expect(checkText({ text }).images).toEqual([]);
  expect(checkText({ text, before: null }).images).toHaveLength(5);
});

test("finds the blocks of links, each at its next place", () => {
  const text = "[One](gone.md)\n\n* a\n  * [b](gone.md)\n\n[c][ref]\n\n[ref]: away.md\n";
  const { addresses } = checkText({ text, addresses: ["gone.md", "gone.md", "gone.md", "x.md"] });
  expect(addresses.map((anchor) => at(text, anchor))).toEqual(["One", "b", undefined, undefined]);
});

test("finds the innermost block with a line", () => {
  const text = "# Title\n\n* a\n  * b\n\n```\nrun\n```\n";
  const { lines } = checkText({ text, lines: [1, 4, 7, 2, 99] });
  expect(lines.map((anchor) => at(text, anchor))).toEqual([
    "Title",
    "b",
    "run",
    undefined,
    undefined,
  ]);
});
