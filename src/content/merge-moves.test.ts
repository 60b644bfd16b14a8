import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { MergePart } from "./merge-part.ts";
import { mergeText, settleClashes } from "./merge-text.ts";
import { mergeWriting, writtenText } from "./merge-writing.ts";

/** What the platform gets: theirs, where the sides clash. */
const sentText = (parts: readonly MergePart[]) =>
  parts.map(({ merged, main }) => merged ?? main).join("");
const sides = (base: string, theirs: string, own: string) => {
  const parts = mergeWriting(base, theirs, own);
  const conflicts = new Set(parts.flatMap(({ conflict }) => conflict ?? []));
  return { sent: sentText(parts), open: writtenText(parts), conflicts: conflicts.size };
};

const list = "* one\n* two\n* three\n* four\n";

describe("a move is sent whole or not at all", () => {
  test("if the other adds a line where the block comes to stand", () => {
    const theirs = "* one\n* five\n* two\n* three\n* four\n";
    const own = "* one\n* four\n* two\n* three\n";
    expect(sides(list, theirs, own)).toEqual({ sent: theirs, open: own, conflicts: 1 });
    // The other way around, the writer sees nothing of the move until the choice.
    expect(sides(list, own, theirs)).toEqual({ sent: own, open: theirs, conflicts: 1 });
  });

  test("if the other adds a line to the block that is moved", () => {
    const theirs = `${list}* five\n`;
    const own = "* one\n* four\n* two\n* three\n";
    expect(sides(list, theirs, own)).toEqual({ sent: theirs, open: own, conflicts: 1 });
  });

  test("if both move it, to two places", () => {
    const theirs = "* four\n* one\n* two\n* three\n";
    const own = "* one\n* two\n* four\n* three\n";
    expect(sides(list, theirs, own)).toEqual({ sent: theirs, open: own, conflicts: 1 });
  });

  test("if both move it to one place, where one of them adds something", () => {
    const base = "Alpha.\n\nBeta.\n\nGamma.\n";
    const theirs = "Beta.\n\nGamma.\n\nNew alpha.\n\nAlpha.\n";
    const own = "Beta.\n\nGamma.\n\nAlpha. And more.\n";
    expect(sides(base, theirs, own)).toEqual({ sent: theirs, open: own, conflicts: 1 });
  });

  test("if it is changed on its way, and by the other, too", () => {
    const base = "Alpha beta gamma.\n\nDelta.\n\nEpsilon.\n";
    const theirs = "Alpha beta zeta.\n\nDelta.\n\nEpsilon.\n";
    const own = "Delta.\n\nEpsilon.\n\nAlpha eta gamma.\n";
    expect(sides(base, theirs, own)).toEqual({ sent: theirs, open: own, conflicts: 1 });
  });

  test.each([
    ["a split", "One two three four.\n\nEnd.\n", "three 4", "One two\n\nthree four.\n\nEnd.\n"],
    [
      "words that are cut and pasted",
      "One two three four.\n\nEnd.\n",
      "three 4",
      "One two\n\nEnd. three four.\n",
    ],
    [
      "an item that goes into another list",
      "* one\n* three four\n\nText.\n\n* six\n",
      "three 4",
      "* one\n\nText.\n\n* six\n  * three four\n",
    ],
  ])("%s", (_, base, changed, own) => {
    const theirs = base.replace("three four", changed);
    expect(sides(base, theirs, own)).toEqual({ sent: theirs, open: own, conflicts: 1 });
  });

  test("a line that others repeat", () => {
    const items = "* None.\n* two\n* three\n* None.\n* six\n";
    const theirs = "* None.\n* two\n* five\n* three\n* None.\n* six\n";
    const own = "* None.\n* two\n* None.\n* three\n* six\n";
    expect(sides(items, theirs, own)).toEqual({ sent: theirs, open: own, conflicts: 1 });
  });

  test("other changes of the same person are sent", () => {
    const theirs = "Intro.\n\n* one\n* five\n* two\n* three\n* four\n";
    const own = "Introduction.\n\n* one\n* four\n* two\n* three\n";
    const sent = "Introduction.\n\n* one\n* five\n* two\n* three\n* four\n";
    expect(sides(`Intro.\n\n${list}`, theirs, own)).toEqual({ sent, open: own, conflicts: 1 });
  });

  test("lines that many blocks have don't make a move", () => {
    const hint = (text: string) => `{% hint style="info" %}\n${text}\n{% endhint %}\n`;
    const base = `${hint("Alpha.")}\nMiddle.\n\nEnd.\n`;
    const theirs = `${hint("Alpha beta.")}\nMiddle.\n\nEnd.\n`;
    const own = `Middle.\n\nEnd.\n\n${hint("Gamma.")}`;
    expect(sides(base, theirs, own).sent).toBe(`${theirs}\n${hint("Gamma.")}`);
  });
});

describe("what the other changes in a moved block goes with it", () => {
  const base = "Alpha beta.\n\nGamma.\n\nDelta.\n";
  const theirs = "Alpha beta zeta.\n\nGamma.\n\nDelta.\n";
  const own = "Gamma.\n\nDelta.\n\nAlpha beta.\n";
  const merged = "Gamma.\n\nDelta.\n\nAlpha beta zeta.\n";

  test("whoever moves it", () => {
    expect(sides(base, theirs, own)).toEqual({ sent: merged, open: merged, conflicts: 0 });
    expect(sides(base, own, theirs)).toEqual({ sent: merged, open: merged, conflicts: 0 });
    expect(mergeText(base, theirs, own)).toEqual({ clean: true, text: merged });
  });

  test("in an item with others inside, to which one is added", () => {
    const items = "* a\n* b\n* c\n  * d\n  * e\n* f\n";
    const added = items.replace("  * d\n", "  * d\n  * new\n");
    const moved = "* c\n  * d\n  * e\n* a\n* b\n* f\n";
    const both = "* c\n  * d\n  * new\n  * e\n* a\n* b\n* f\n";
    expect(sides(items, added, moved)).toEqual({ sent: both, open: both, conflicts: 0 });
  });
});

test("a review that keeps both has a moved block once", () => {
  const main = "* one\n* five\n* two\n* three\n* four\n";
  const merge = mergeText(list, main, "* one\n* four\n* two\n* three\n");
  expect(merge.clean).toBe(false);
  expect(settleClashes(merge, (clash) => clash.main)).toBe(main);
});

test("random moves: each choice is one side's text, and a merged one has each block once", () => {
  const block = (number: number) => `Block${number} text${number}.\n`;
  const join = (order: readonly number[]) => order.map(block).join("\n");
  const order = Array.from({ length: 8 }, (_, number) => number);
  const move = fc.record({ from: fc.nat(7), to: fc.nat(7) });
  const side = fc.array(move, { minLength: 1, maxLength: 2 });
  const moved = (moves: readonly { from: number; to: number }[]) => {
    const blocks = [...order];
    for (const { from, to } of moves) blocks.splice(to, 0, ...blocks.splice(from, 1));
    return join(blocks);
  };
  fc.assert(
    fc.property(side, side, (left, right) => {
      const [theirs, own] = [moved(left), moved(right)];
      const { sent, open } = sides(join(order), theirs, own);
      for (const text of [sent, open]) {
        const words = text.match(/Block\d/g)!.toSorted();
        expect(words).toEqual(order.map((number) => `Block${number}`));
      }
    }),
    { numRuns: 1000 },
  );
});
