import { expect, test } from "vitest";
import type { ItemEdits } from "#contract/item-edits.ts";
import { clustersOf, itemsOfCluster, othersKey } from "./clusters.ts";

const item = (id: string, keys: string, more: Partial<ItemEdits> = {}): ItemEdits => {
  const edits = keys
    .split(" ")
    .filter(Boolean)
    .map((key) => ({ key, added: key }));
  return { item: id, digest: id, isCompared: true, edits, editCount: edits.length, ...more };
};

const told = (items: readonly ItemEdits[]) =>
  clustersOf(items).map(({ edits, items: members, outliers }) => ({
    edits: edits.map(({ key }) => key).join(" "),
    pages: members.map((member) => member.item).join(" "),
    outliers: outliers.map((one) => [one.item.item, one.others.map(({ key }) => key).join(" ")]),
  }));

test("pages with exactly the same edits are a cluster, the largest first", () => {
  expect(told([item("1", "a"), item("2", "b c"), item("3", "b c"), item("4", "c b")])).toEqual([
    { edits: "b c", pages: "2 3 4", outliers: [] },
  ]);
  expect(
    told([item("1", "a"), item("2", "a"), item("3", "b"), item("4", "b"), item("5", "b")]),
  ).toEqual([
    { edits: "b", pages: "3 4 5", outliers: [] },
    { edits: "a", pages: "1 2", outliers: [] },
  ]);
});

test("a page with more edits is an outlier of the cluster with which it has most in common", () => {
  const items = [
    ...["1", "2", "3"].map((id) => item(id, "a")),
    ...["4", "5"].map((id) => item(id, "a b")),
    item("6", "a x"),
    item("7", "y b a"),
    item("8", "z"),
  ];
  expect(told(items)).toEqual([
    { edits: "a", pages: "1 2 3", outliers: [["6", "x"]] },
    { edits: "a b", pages: "4 5", outliers: [["7", "y"]] },
  ]);
});

test("a page of which not all is known is in no cluster", () => {
  const more = { editCount: 14 };
  const items = [item("1", "a"), item("2", "a"), item("3", "a", more), item("4", "a", more)];
  const [cluster] = clustersOf(items);
  expect(cluster?.items.map(({ item: id }) => id)).toEqual(["1", "2"]);
  expect(cluster?.outliers.map(({ otherCount }) => otherCount)).toEqual([13, 13]);
  const unknown = { isCompared: false };
  expect(told([item("1", "", unknown), item("2", "", unknown)])).toEqual([]);
  // Added pages, and files.
  expect(told([item("1", ""), item("2", "")])).toEqual([]);
});

test("the list is narrowed to a cluster, or to what is in none", () => {
  const items = [item("1", "a"), item("2", "a"), item("3", "a b"), item("4", "")];
  const clusters = clustersOf(items);
  expect([...itemsOfCluster(clusters[0]!.key, clusters, items)]).toEqual(["1", "2"]);
  expect([...itemsOfCluster(othersKey, clusters, items)]).toEqual(["3", "4"]);
  expect(itemsOfCluster("gone", clusters, items).size).toBe(0);
});
