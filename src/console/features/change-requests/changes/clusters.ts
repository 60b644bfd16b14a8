import type { Edit, ItemEdits } from "#contract/item-edits.ts";
import { textHash } from "#content/prose/hash.ts";

/** A page that has all edits of a cluster, and others. */
export type Outlier = { item: ItemEdits; others: readonly Edit[]; otherCount: number };

/** Pages with the same edits, and no others. */
export type Cluster = {
  /** The same for the same edits, for the URL. */
  key: string;
  edits: readonly Edit[];
  items: readonly ItemEdits[];
  outliers: readonly Outlier[];
};

/** What is left: outliers, and what has no edits in common with a cluster. */
export const othersKey = "others";

/**
 * Groups pages by their edits. A page belongs to a cluster only if its edits are exactly those of the other pages in it. The largest
 * cluster comes first.
 */
export function clustersOf(items: readonly ItemEdits[]): Cluster[] {
  const bySet = Map.groupBy(items, (item) => setOf(item));
  bySet.delete(undefined);
  const clusters = [...bySet].flatMap(([set, members]) => {
    if (set === undefined || members.length < 2) return [];
    const { edits } = members[0]!;
    return [{ key: textHash(set), edits, items: members, outliers: [] as Outlier[] }];
  });
  clusters.sort((a, b) => b.items.length - a.items.length);
  const inCluster = new Set(clusters.flatMap(({ items: members }) => members));
  const nearest = clusters.toSorted((a, b) => b.edits.length - a.edits.length);
  for (const item of items) {
    if (inCluster.has(item) || !item.isCompared) continue;
    const keys = new Set(item.edits.map(({ key }) => key));
    const cluster = nearest.find(({ edits }) => edits.every(({ key }) => keys.has(key)));
    if (cluster === undefined) continue;
    const own = new Set(cluster.edits.map(({ key }) => key));
    const others = item.edits.filter(({ key }) => !own.has(key));
    cluster.outliers.push({ item, others, otherCount: item.editCount - own.size });
  }
  return clusters;
}

/** Names all edits of a page; undefined if they aren't all known, or there are none. */
function setOf({ edits, editCount, isCompared }: ItemEdits): string | undefined {
  if (!isCompared || editCount === 0 || edits.length < editCount) return undefined;
  return edits
    .map(({ key }) => key)
    .toSorted()
    .join(" ");
}

/** The pages that a list is narrowed to by the key in the URL. */
export function itemsOfCluster(
  key: string,
  clusters: readonly Cluster[],
  items: readonly ItemEdits[],
): ReadonlySet<string> {
  if (key === othersKey) {
    const inCluster = new Set(clusters.flatMap((cluster) => cluster.items));
    return new Set(items.filter((item) => !inCluster.has(item)).map(({ item }) => item));
  }
  const members = clusters.find((cluster) => cluster.key === key)?.items ?? [];
  return new Set(members.map(({ item }) => item));
}
