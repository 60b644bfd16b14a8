import type { SiteStructure, SiteSection, SiteSpace } from "#contract/site-structure.ts";

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

/** A section or site space, which can have a condition. */
export type SitePart = {
  id: string;
  kind: "site-section" | "site-space";
  title: string;
  condition: string | undefined;
};

/** All sections and site spaces of a site, in order: each section before its site spaces. */
export function partsOf(structure: SiteStructure): SitePart[] {
  if (structure.type === "siteSpaces") return structure.structure.map(partOf);
  return sectionsOf(structure).flatMap((section) => [
    partOf(section),
    ...section.siteSpaces.map(partOf),
  ]);
}

type Part = {
  object: SitePart["kind"];
  id: string;
  title: string;
  condition?: string | undefined;
};

function partOf({ object: kind, id, title, condition }: Part): SitePart {
  return { id, kind, title, condition };
}
