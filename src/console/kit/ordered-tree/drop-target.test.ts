import { describe, expect, it } from "vitest";
import { dropTarget } from "./drop-target.ts";
import type { TreeNode, TreeRules } from "./model.ts";
import { visibleRows } from "./model.ts";

const leaf = (id: string): TreeNode => ({ id, title: id, children: [] });
const group = (id: string, ...children: TreeNode[]): TreeNode => ({ id, title: id, children });
const isGroup = ({ id }: TreeNode) => id.startsWith("G");

const rules: TreeRules<TreeNode> = {
  whyNot: (item, parent) => {
    if (parent === undefined) return undefined;
    if (!isGroup(parent)) return "Only groups hold items.";
    return isGroup(item) ? "Groups stay at the top level." : undefined;
  },
};

const tree = [leaf("a"), group("G1", leaf("b"), leaf("c")), group("G2", leaf("d")), leaf("e")];
/** a, G1, b, c, G2 (closed), e */
const rows = visibleRows(tree, new Set(["G1"]));

const at = (id: string, row: number, part: number, level = 1) => {
  const { place, whyNot } = dropTarget(tree, rows, new Set([id]), rules, { row, part, level });
  return [place.parent, place.index, whyNot];
};

describe("the drop target", () => {
  it("is before or after a row that holds nothing", () => {
    expect(at("e", 0, 0.4)).toEqual([undefined, 0, undefined]);
    expect(at("e", 0, 0.6)).toEqual([undefined, 1, undefined]);
    expect(at("a", 2, 0.4, 2)).toEqual(["G1", 0, undefined]);
  });

  it("is inside a group in the middle of its row, and at its end if it is closed", () => {
    expect(at("a", 4, 0.5)).toEqual(["G2", 1, undefined]);
    expect(at("a", 4, 0.9)).toEqual([undefined, 2, undefined]);
    expect(at("a", 1, 0.9)).toEqual(["G1", 0, undefined]);
  });

  it("follows the indentation below the last row of a group", () => {
    expect(at("a", 3, 0.9, 2)).toEqual(["G1", 2, undefined]);
    expect(at("a", 3, 0.9, 1)).toEqual([undefined, 1, undefined]);
    expect(at("a", 4, 0.1, 2)).toEqual(["G1", 2, undefined]);
    expect(at("a", 4, 0.1, 1)).toEqual([undefined, 1, undefined]);
  });

  it("is the end of the tree below its last row", () => {
    expect(at("a", rows.length, 0)).toEqual([undefined, 3, undefined]);
  });

  it("says why nothing can be dropped, or takes the next place on the same edge that allows it", () => {
    expect(at("G2", 2, 0.1, 2)).toEqual(["G1", 0, "Groups stay at the top level."]);
    expect(at("G2", 3, 0.9, 2)).toEqual([undefined, 2, undefined]);
    expect(at("G2", 1, 0.5)).toEqual([undefined, 2, undefined]);
  });
});
