import type { Entry, Tree } from "./types.ts";

/** One entry that differs between two trees; null where it does not exist. */
export type Difference = { id: string; before: Entry | null; after: Entry | null };

/** All entries that differ between two trees. For stored revisions, the store computes this without loading both. */
export function differencesBetween(before: Tree, after: Tree): Difference[] {
  const differences: Difference[] = [];
  for (const [id, entry] of after) {
    const old = before.get(id);
    if (old !== entry) differences.push({ id, before: old ?? null, after: entry });
  }
  for (const [id, entry] of before) {
    if (!after.has(id)) differences.push({ id, before: entry, after: null });
  }
  return differences;
}
