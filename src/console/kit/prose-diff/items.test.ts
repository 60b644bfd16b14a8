import { describe, expect, test } from "vitest";
import { diffProse } from "#content/prose/diff.ts";
import { countChanges, foldRows } from "./items.ts";

const page = (...blocks: string[]) => blocks.join("\n\n");
const same = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta"];
const draw = (before: string, after: string, keep: string[] = [], opened: string[] = []) => {
  const { rows } = diffProse(before, after);
  return foldRows(rows, (row) => keep.includes(row.after?.text ?? ""), new Set(opened)).map(
    (item) =>
      item.type === "fold"
        ? `… ${item.rows.length}`
        : `${item.change ?? "="} ${(item.row.after ?? item.row.before)?.text}`,
  );
};

describe("folding", () => {
  test("unchanged blocks fold, except next to a change", () => {
    expect(draw(page(...same), page(...same, "new"))).toEqual(["… 5", "= zeta", "0 new"]);
  });
  test("two unchanged blocks aren't folded", () => {
    expect(draw(page("a", "b", "c"), page("a", "b", "c", "new"))).toEqual([
      "= a",
      "= b",
      "= c",
      "0 new",
    ]);
  });
  test("blocks with threads aren't folded", () => {
    expect(draw(page(...same), page(...same, "new"), ["delta"])).toEqual([
      "… 3",
      "= delta",
      "= epsilon",
      "= zeta",
      "0 new",
    ]);
  });
  test("an opened fold shows its rows", () => {
    const first = diffProse(page(...same), page(...same)).rows[0]?.id ?? "";
    expect(draw(page(...same), page(...same), [], [first])).toHaveLength(6);
  });
  test("12 edited blocks in a row are 12 edits", () => {
    const blocks = (word: string) =>
      page(...Array.from({ length: 12 }, (_, n) => `The paragraph ${n} says ${word} in it.`));
    expect(countChanges(diffProse(blocks("one"), blocks("two")).rows)).toBe(12);
  });
  test("a move is one edit, and shifted numbers are one", () => {
    const long = "The installer copies all files into the folder.";
    expect(countChanges(diffProse(page(long, "b", "c"), page("b", "c", long)).rows)).toBe(1);
    const list = (...items: string[]) => items.map((item, n) => `${n + 1}. ${item}`).join("\n");
    const { rows } = diffProse(list("aa", "bb", "cc"), list("new", "aa", "bb", "cc"));
    expect(countChanges(rows)).toBe(2);
  });
  test("neighbors that were added together count as one", () => {
    const after = page("new one", "new two", "alpha", "beta", "new three");
    expect(countChanges(diffProse(page("alpha", "beta"), after).rows)).toBe(2);
    expect(draw(page("alpha", "beta"), after)).toEqual([
      "0 new one",
      "0 new two",
      "= alpha",
      "= beta",
      "1 new three",
    ]);
  });
});
