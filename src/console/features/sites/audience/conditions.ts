import type { SiteStructure } from "#contract/site-structure.ts";

/** A section or site space with a condition. */
export type Conditional = {
  id: string;
  kind: "site-section" | "site-space";
  title: string;
  condition: string;
};

/** The parts of a site that have a condition, in order. */
export function conditionalParts(structure: SiteStructure): Conditional[] {
  if (structure.type === "siteSpaces") return structure.structure.flatMap(partOf);
  return structure.structure
    .flatMap((top) => (top.object === "site-section-group" ? top.sections : [top]))
    .flatMap((section) => [...partOf(section), ...section.siteSpaces.flatMap(partOf)]);
}

type Part = {
  object: Conditional["kind"];
  id: string;
  title: string;
  condition?: string | undefined;
};

function partOf({ object: kind, id, title, condition }: Part): Conditional[] {
  return condition === undefined ? [] : [{ id, kind, title, condition }];
}
