import { indexTree } from "#content/tree.ts";
import type { Tree } from "#content/types.ts";

/** A rule that a tree breaks, with the page that breaks it. */
type TreeProblem = {
  rule: "parent-missing" | "cycle" | "group-inside-page" | "slug-taken" | "key-differs";
  id: string;
};

/**
 * Checks the rules for every stored revision: parents exist, no page is its own ancestor, groups are at the top level
 * or in groups, siblings have different slugs, entries are stored under their own IDs. Empty for a valid tree.
 */
export function findTreeProblems(tree: Tree): TreeProblem[] {
  const problems: TreeProblem[] = [];
  const index = indexTree(tree);
  const slugs = new Set<string>();
  for (const [id, entry] of tree) {
    if (entry.id !== id) problems.push({ rule: "key-differs", id });
    if (entry.kind === "file") continue;
    const parent = entry.parent === null ? undefined : index.page(entry.parent);
    if (entry.parent !== null && !parent) problems.push({ rule: "parent-missing", id });
    if (index.rank(id) === -1) problems.push({ rule: "cycle", id });
    if (entry.type === "group" && parent && parent.type !== "group") {
      problems.push({ rule: "group-inside-page", id });
    }
    const place = `${entry.parent ?? ""}/${entry.slug}`;
    if (slugs.has(place)) problems.push({ rule: "slug-taken", id });
    slugs.add(place);
  }
  return problems;
}
