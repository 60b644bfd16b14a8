import { conflictId } from "./conflict.ts";
import type { Conflict, Place } from "./conflict.ts";
import type { DraftTree } from "./draft-tree.ts";
import { freeSlug } from "./slug.ts";
import type { Entry, PageEntry, Tree } from "./types.ts";

type Side = "main" | "changeRequest";

/** Input of the structural part of a merge. */
export type StructureMerge = {
  draft: DraftTree;
  main: Tree;
  changeRequest: Tree;
  /** The common ancestor's version of entries that differ. */
  baseOf: (id: string) => Entry | null;
  /** IDs of entries that differ on either side, sorted. */
  ids: ReadonlySet<string>;
  /**
   * Pages that one side deleted but that are kept because the other side edited them, with the side that deleted them.
   */
  contested: Map<string, Side>;
  conflicts: Conflict[];
};

/**
 * Makes a tree of merged entries valid: no cycles, no missing parents, no duplicate slugs. Adds the resulting
 * conflicts.
 */
export function mendStructure(merge: StructureMerge): void {
  // Restoring a parent can close a cycle, and breaking a cycle can require a parent. Each step fixes one page, so this
  // terminates.
  while (openCircle(merge) || restoreParent(merge)) continue;
  for (const id of merge.ids) giveWay(merge, id);
  describeDeletions(merge);
}

/** Breaks one cycle by moving its pages to their places in the change request, whose tree has no cycles. */
function openCircle({
  draft,
  ids,
  changeRequest,
  main,
  baseOf,
  conflicts,
}: StructureMerge): boolean {
  for (const id of ids) {
    const circle = circleOf(draft, id);
    if (circle.length === 0) continue;
    circle.sort();
    for (const member of circle) {
      const mine = pageIn(changeRequest, member);
      if (mine) draft.put({ ...draft.page(member)!, parent: mine.parent, order: mine.order });
    }
    const entry = circle.find(
      (member) => pageIn(changeRequest, member)?.parent !== parentOf(baseOf(member)),
    )!;
    const placesOf = (of: (member: string) => Entry | null | undefined) =>
      circle.flatMap((member) => placeOf(of(member)));
    conflicts.push({
      id: conflictId("place", entry),
      kind: "place",
      entry,
      base: placesOf(baseOf),
      main: placesOf((member) => main.get(member)),
      changeRequest: placesOf((member) => changeRequest.get(member)),
    });
    return true;
  }
  return false;
}

/** The pages in the cycle that contains a page; empty if there is none. */
function circleOf(draft: DraftTree, id: string): string[] {
  const lineage = draft.lineage(id);
  const top = lineage.at(-1);
  return top !== undefined && draft.page(top)?.parent === id ? lineage : [];
}

/** Restores one deleted page that still has subpages. */
function restoreParent({ draft, ids, main, changeRequest, contested }: StructureMerge): boolean {
  for (const id of ids) {
    const page = draft.page(id);
    if (!page || page.parent === null || draft.page(page.parent)) continue;
    const mine = pageIn(changeRequest, page.parent);
    const parent = mine ?? pageIn(main, page.parent);
    if (parent) {
      draft.put(parent);
      contested.set(parent.id, mine ? "main" : "changeRequest");
    } else draft.put({ ...page, parent: null });
    return true;
  }
  return false;
}

/** Gives a page another slug if a sibling from main has the same one; main's page keeps its path. */
function giveWay({ draft, main, conflicts }: StructureMerge, id: string): void {
  const page = draft.page(id);
  const holder = page && draft.holderOf(page.parent, page.slug, id);
  if (!page || !holder) return;
  const standsInMain = ({ id: pageId, parent, slug }: PageEntry) => {
    const theirs = pageIn(main, pageId);
    return theirs?.parent === parent && theirs.slug === slug;
  };
  const [keeps, yields] =
    standsInMain(page) || (!standsInMain(holder) && id < holder.id)
      ? [page, holder]
      : [holder, page];
  const { parent, slug } = yields;
  const given = freeSlug(slug, (wanted) => draft.holderOf(parent, wanted) !== undefined);
  draft.put({ ...yields, slug: given });
  conflicts.push({
    id: conflictId("path", yields.id),
    kind: "path",
    entry: yields.id,
    slug,
    parent,
    base: null,
    main: { page: keeps.id, slug },
    changeRequest: { page: yields.id, slug: given },
  });
}

/** One conflict for each topmost page that one side deleted and the other needs. */
function describeDeletions({
  draft,
  main,
  changeRequest,
  baseOf,
  contested,
  conflicts,
}: StructureMerge): void {
  const topOf = (id: string): string => {
    const parent = draft.page(id)?.parent;
    return parent && contested.get(parent) === contested.get(id) ? topOf(parent) : id;
  };
  const groups = new Map<string, string[]>();
  for (const id of [...contested.keys()].sort()) {
    const top = topOf(id);
    groups.set(top, [...(groups.get(top) ?? []), ...(id === top ? [] : [id])]);
  }
  for (const [entry, pages] of groups) {
    const kind = contested.get(entry) === "main" ? "deleted-in-main" : "deleted-in-change-request";
    conflicts.push({
      id: conflictId(kind, entry),
      kind,
      entry,
      pages,
      base: baseOf(entry),
      main: main.get(entry) ?? null,
      changeRequest: changeRequest.get(entry) ?? null,
    });
  }
}

function pageIn(tree: Tree, id: string): PageEntry | undefined {
  const entry = tree.get(id);
  return entry?.kind === "page" ? entry : undefined;
}

function parentOf(entry: Entry | null): string | null | undefined {
  return entry?.kind === "page" ? entry.parent : undefined;
}

function placeOf(entry: Entry | null | undefined): Place[] {
  return entry?.kind === "page"
    ? [{ page: entry.id, parent: entry.parent, order: entry.order }]
    : [];
}
