import { describe, expect, test } from "vitest";
import { parseAnchor, printAnchor } from "./anchor.ts";
import { blockAnchor, rangeAnchor } from "./anchored-blocks.ts";
import { rangeOf } from "./anchor-range.ts";
import { blocksIn, type Commented, goneBlocks } from "./block-versions.ts";
import { parseBlocks } from "./blocks.ts";

const text = "Run it.\n\nWait a minute.\n\nStop it.\n";
const blocks = parseBlocks(text);
const second = { text, node: blockAnchor(blocks, 1, "after") };

const isChanged = (commented: Commented, after: string) =>
  blocksIn(commented, text) !== blocksIn(commented, after);

describe("a step changes the block", () => {
  test.each([
    ["its words", text.replace("a minute", "an hour"), true],
    ["its marks", text.replace("a minute", "a *minute*"), true],
    ["its kind", text.replace("Wait", "## Wait"), true],
    ["its removal", "Run it.\n\nStop it.\n", true],
    ["its place", "Wait a minute.\n\nRun it.\n\nStop it.\n", false],
    ["others", text.replace("Run", "Start").replace("Stop", "End"), false],
    ["nothing", text, false],
  ])("by %s", (_, after, expected) => {
    expect(isChanged(second, after)).toBe(expected);
  });

  test("if a part of it was commented on, also by the rest of it", () => {
    const node = rangeAnchor(blocks, 1, "after", 0, 4);
    const after = text.replace("a minute", "an hour");
    expect(isChanged({ text, node }, after)).toBe(true);
  });

  test("if it is among several", () => {
    const block = (at: number) => parseAnchor(blockAnchor(blocks, at, "after"))!;
    const range = rangeOf({ block: block(0), offset: 0 }, { block: block(2), offset: 4 });
    const node = printAnchor(range);
    const changed = (after: string) => isChanged({ text, node }, after);
    expect(changed(text.replace("a minute", "an hour"))).toBe(true);
    expect(changed(`${text}\nMore.\n`)).toBe(false);
  });
});

test("what is removed, and what is rewritten beyond recognition, is gone", () => {
  const versions = ["Run it.\n\nStop it.\n", text.replace("Wait a minute.", "Nobody knows.")];
  expect(versions.map((version) => blocksIn(second, version))).toEqual([goneBlocks, goneBlocks]);
});
