import type { StagedChange, StagedPreview } from "#contract/site-staged-change.ts";
import { indexOf, siblingsIn, type Found } from "#console/kit/ordered-tree/model.ts";
import { siteStagedTexts as t } from "#console/messages/site-staged.ts";
import type { SiteStructure } from "#contract/site-structure.ts";
import { nodesOf, type SiteItem, type SiteNode } from "../structure-parts/nodes.ts";
import { callOf } from "../structure-parts/calls.ts";

/** How the parts of a site differ from the published ones, in words, by ID. Parts without a difference are missing. */
export function marksOf(
  { before, after, urls }: StagedPreview,
  changes: readonly StagedChange[],
): ReadonlyMap<string, readonly string[]> {
  const [old, now] = [nodesOf(before), nodesOf(after)];
  const [oldOf, nowOf] = [indexOf(old), indexOf(now)];
  const moving = new Set(changes.flatMap(movedBy));
  const newUrls = new Set(
    urls.filter((url) => url.before !== url.after).map(({ siteSpace }) => siteSpace),
  );
  const marks = new Map<string, readonly string[]>();
  for (const [id, entry] of nowOf) {
    const was = oldOf.get(id);
    const { item } = entry.node;
    const marksOfItem =
      was === undefined
        ? [t.isNew]
        : [
            ...(moving.has(id) && placeIn(old, was) !== placeIn(now, entry) ? [t.isMoved] : []),
            ...(newUrls.has(siteSpaceOf(item) ?? "") ? [t.newUrl] : []),
            ...(isEdited(was.node.item, item) ? [t.isEdited] : []),
          ];
    if (marksOfItem.length > 0) marks.set(id, marksOfItem);
  }
  return marks;
}

/** The titles of the parts that publishing removes. What is inside another removed part is left out. */
export function removedTitles({ before, after }: StagedPreview): string[] {
  const kept = indexOf(nodesOf(after));
  return [...indexOf(nodesOf(before)).values()]
    .filter(({ node, parent }) => !kept.has(node.id) && (!parent || kept.has(parent.id)))
    .map(({ node }) => node.title);
}

function movedBy({ operation, params, body }: StagedChange): string[] {
  const call = callOf(operation, params, body);
  if (call === undefined) return [];
  return [call.act === "move" ? call.item.id : call.section];
}

/** Differs if an item has other neighbors, or is in another part. */
function placeIn(tree: readonly SiteNode[], { parent, index }: Found<SiteNode>): string {
  const siblings = siblingsIn(tree, parent?.id);
  return [parent?.id, siblings[index - 1]?.id, siblings[index + 1]?.id].join(" ");
}

const editable = ["title", "icon", "description", "condition"] as const;

function isEdited(before: SiteItem, after: SiteItem): boolean {
  const [old, now] = [before, after] as Partial<Record<(typeof editable)[number], string>>[];
  return editable.some((field) => (old?.[field] ?? "") !== (now?.[field] ?? ""));
}

/** One part of a site in a list of all its parts, in their order. */
export type Row = { item: SiteItem; depth: number };

/** All parts of a site in the order of its navigation. */
export function rowsOf({ structure }: SiteStructure): Row[] {
  return rowsAmong(structure, 0);
}

function rowsAmong(items: readonly SiteItem[], depth: number): Row[] {
  return items.flatMap((item) => [{ item, depth }, ...rowsAmong(partsOf(item), depth + 1)]);
}

function partsOf(item: SiteItem): readonly SiteItem[] {
  if (item.object === "site-section-group") return item.sections;
  if (item.object === "site-space") return [];
  // A single space is what the section shows: it isn't a variant of anything.
  return item.siteSpaces.length > 1 ? item.siteSpaces : [];
}

/** The site space whose URL an item has; undefined for a group and for an empty section. */
export function siteSpaceOf(item: SiteItem): string | undefined {
  if (item.object === "site-space") return item.id;
  return item.object === "site-section" ? item.defaultSiteSpace : undefined;
}
