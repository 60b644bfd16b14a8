import { expect, it } from "vitest";
import type { TreeNode } from "./model.ts";
import { countRows, openAtFirst, parentsIn } from "./open-rows.ts";

const node = (id: string, ...children: TreeNode[]): TreeNode => ({ id, title: id, children });
const isGroup = ({ id }: TreeNode) => id.startsWith("G");
const some = (count: number) => Array.from({ length: count }, (_, at) => node(`p${at}`));

it("counts rows, and finds those with something inside", () => {
  const tree = [node("G", node("a", node("b"))), node("c")];
  expect(countRows(tree)).toBe(4);
  expect([...parentsIn(tree)]).toEqual(["G", "a"]);
});

it("opens all of a small tree, and the groups at the top of a large one", () => {
  const small = [node("G"), node("a", ...some(38))];
  expect([...openAtFirst(small, isGroup)]).toEqual(["a"]);
  const large = [node("G"), node("a", ...some(39), node("Ginside"))];
  expect([...openAtFirst(large, isGroup)]).toEqual(["G"]);
});
