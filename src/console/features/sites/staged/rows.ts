import type { SiteSectionGroup } from "#contract/site-section-group.ts";
import type { SiteSection } from "#contract/site-section.ts";
import type { SiteSpace } from "#contract/site-space.ts";
import type { SiteStructure } from "#contract/site-structure.ts";

export type SiteItem = SiteSection | SiteSectionGroup | SiteSpace;

/** One part of a site in a list of all its parts, in their order. */
export type Row = {
  item: SiteItem;
  depth: number;
  /** The group or section that it is in. */
  parent: SiteItem | undefined;
  /** Its neighbors, which it can be moved past. */
  previous: SiteItem | undefined;
  next: SiteItem | undefined;
};

/** All parts of a site in the order of its navigation. */
export function rowsOf({ structure }: SiteStructure): Row[] {
  return rowsAmong(structure, undefined, 0);
}

function rowsAmong(items: readonly SiteItem[], parent: SiteItem | undefined, depth: number): Row[] {
  return items.flatMap((item, at) => [
    { item, depth, parent, previous: items[at - 1], next: items[at + 1] },
    ...rowsAmong(partsOf(item), item, depth + 1),
  ]);
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
