import type { SiteSection } from "#contract/site-section.ts";
import type { SiteSpace } from "#contract/site-space.ts";
import type { SiteStructure } from "#contract/site-structure.ts";

/** All sections in order, those in groups included; none on a site whose spaces aren't in sections. */
export function sectionsOf(structure: SiteStructure): SiteSection[] {
  if (structure.type === "siteSpaces") return [];
  return structure.structure.flatMap((item) =>
    item.object === "site-section-group" ? item.sections : [item],
  );
}

/** A site space with the section that it is in, if any. */
export type PlacedSpace = { siteSpace: SiteSpace; section: SiteSection | undefined };

/** All site spaces in order. */
export function placedSpaces(structure: SiteStructure): PlacedSpace[] {
  if (structure.type === "siteSpaces") {
    return structure.structure.map((siteSpace) => ({ siteSpace, section: undefined }));
  }
  return sectionsOf(structure).flatMap((section) =>
    section.siteSpaces.map((siteSpace) => ({ siteSpace, section })),
  );
}

/** The spaces of a site, each once. */
export function spacesOf(structure: SiteStructure): SiteSpace["space"][] {
  const spaces = placedSpaces(structure).map(({ siteSpace }) => siteSpace.space);
  return [...new Map(spaces.map((space) => [space.id, space])).values()];
}
