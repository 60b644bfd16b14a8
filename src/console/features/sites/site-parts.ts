import type { SiteStructure } from "#contract/site-structure.ts";

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
  return structure.structure
    .flatMap((top) => (top.object === "site-section-group" ? top.sections : [top]))
    .flatMap((section) => [partOf(section), ...section.siteSpaces.map(partOf)]);
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
