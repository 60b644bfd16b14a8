import type { SiteTarget } from "#contract/site-customization.ts";
import { customizationOf } from "../structure/look.ts";
import { partTargets, targetKey, type PartTarget } from "../structure/look-links.ts";
import { publishedPaths } from "../structure/published-url.ts";
import type { Addresses } from "./addresses.ts";
import {
  pageForReaders,
  pagesAt,
  placeOfSpace,
  publishedSpacesOf,
  type PageReading,
} from "./published-spaces.ts";

type Reading = PageReading & { addresses: Addresses };

/** Where a link of a site's look leads; undefined: the visitor can't see what it leads to. */
export type LinkTo = (target: SiteTarget) => string | undefined;

/** Finds what the links in the header and the footer of a site lead to, where it is for this visitor. */
export async function siteLinks(reading: Reading): Promise<LinkTo> {
  const addressByTarget = new Map<string, string | undefined>();
  for (const { target } of partTargets(customizationOf(reading.site.site))) {
    const key = targetKey(target);
    if (!addressByTarget.has(key)) addressByTarget.set(key, await addressOf(reading, target));
  }
  return (target) =>
    typeof target === "string"
      ? reading.addresses.linkTo(target)
      : addressByTarget.get(targetKey(target));
}

async function addressOf(reading: Reading, target: PartTarget): Promise<string | undefined> {
  const { site, addresses } = reading;
  if (target.kind === "site-section") {
    const node = site.structure.sections.find(({ section }) => section.id === target.siteSection);
    return node && addresses.at(publishedPaths(site.structure).section(node));
  }
  if (target.kind === "site-space") {
    const spaces = [...publishedSpacesOf(site).values()];
    const place = spaces.find(({ row }) => row.id === target.siteSpace);
    return place && addresses.at(place.base);
  }
  const place = placeOfSpace(site, target.space);
  if (place === undefined) return undefined;
  const pages = await pagesAt(reading, place);
  const page = pageForReaders(pages.index, pages.index.page(target.page));
  return page && addresses.page(place, pages, page);
}
