import type { SiteStructure } from "#contract/site-structure.ts";
import { gate } from "#console/kit/gate.ts";
import { siteStructureTexts as t } from "#console/messages/site-structure.ts";
import { placedSpaces, sectionsOf } from "../parts.ts";
import type { SiteItem } from "../structure-parts/nodes.ts";

/** Whether an item is what readers of its section, or of the site, see first. */
export function isFirst(structure: SiteStructure, item: SiteItem): boolean {
  if (item.object === "site-section-group") return false;
  if (item.object === "site-section") return item.default === true;
  const section = sectionsOf(structure).find(({ id }) => id === item.section);
  return section === undefined ? item.default === true : section.defaultSiteSpace === item.id;
}

/** Why an item can't become the default, as a sentence. */
export function whyNotDefault(structure: SiteStructure, item: SiteItem): string | undefined {
  const isEmpty = item.object === "site-section" && item.siteSpaces.length === 0;
  return gate([isFirst(structure, item), t.isDefaultAlready], [isEmpty, t.isEmpty]);
}

/** Why the service would refuse to remove an item, as a sentence. */
export function whyNotRemove(structure: SiteStructure, item: SiteItem): string | undefined {
  if (item.object === "site-section-group") return undefined;
  if (item.object === "site-section") {
    return gate([item.default === true && sectionsOf(structure).length > 1, t.isDefaultSection]);
  }
  const section = sectionsOf(structure).find(({ id }) => id === item.section);
  const all = placedSpaces(structure);
  const besides = section?.siteSpaces ?? all.map(({ siteSpace }) => siteSpace);
  return gate(
    [isFirst(structure, item) && besides.length > 1, t.isDefaultSpace],
    [item.default === true && all.length > 1, t.isDefaultSection],
  );
}

/** Why items can't be removed together, as a sentence. */
export function whyNotRemoveAll(
  structure: SiteStructure,
  items: readonly SiteItem[],
): string | undefined {
  for (const item of items) {
    const reason = whyNotRemove(structure, item);
    if (reason !== undefined) return items.length === 1 ? reason : t.ofItem(item.title, reason);
  }
  return undefined;
}

/** Why items can't go into a new group, as a sentence. */
export function whyNotGroup(items: readonly SiteItem[]): string | undefined {
  return gate([items.some(({ object }) => object !== "site-section"), t.onlySections]);
}

/** Why items can't have a condition, as a sentence. */
export function whyNotCondition(items: readonly SiteItem[]): string | undefined {
  return gate([items.some(({ object }) => object === "site-section-group"), t.noCondition]);
}
