// @module-tag slow
import { expect, it } from "vitest";
import { applyIntents, batchOf, mostNeighbors } from "./intent.ts";
import type { TreeNode } from "./model.ts";

const node = (id: string): TreeNode => ({ id, title: id, children: [] });
const many = Array.from({ length: 2000 }, (_, at) => node(`n${at}`));
const idsOf = (tree: readonly TreeNode[]) => tree.map(({ id }) => id);

it("names few neighbors, and still moves many among thousands, and back", () => {
  const ids = new Set(idsOf(many.filter((_, at) => at % 10 === 3)));
  const batch = batchOf(many, ids, { parent: undefined, index: 900 })!;
  const lengths = batch.intents.map(({ preceding, following }) =>
    Math.max(preceding.length, following.length),
  );
  expect(Math.max(...lengths)).toBe(mostNeighbors);
  const rest = idsOf(many).filter((id) => !ids.has(id));
  const moved = applyIntents(many, batch.intents);
  expect(idsOf(moved)).toEqual(rest.toSpliced(900, 0, ...ids));
  expect(idsOf(applyIntents(moved, batch.inverse))).toEqual(idsOf(many));
});

it("goes next to what is left of its neighbors when others have changed the tree", () => {
  const batch = batchOf(many, new Set(["n5"]), { parent: undefined, index: 1000 })!;
  const others = [node("new"), ...many.filter((_, at) => at < 950 || at > 1050)];
  const after = idsOf(applyIntents(others, batch.intents));
  expect(after.slice(after.indexOf("n5"), after.indexOf("n5") + 2)).toEqual(["n5", "n1051"]);
});
