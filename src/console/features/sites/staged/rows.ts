import type { SiteStructure } from "#contract/site-structure.ts";
import type { SiteItem } from "../structure-parts/nodes.ts";

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
