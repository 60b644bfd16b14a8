import { createContext } from "react";
import type { SiteStructure } from "#contract/site-structure.ts";
import { placedSpaces, sectionsOf } from "../parts.ts";

/** What rows show about their items that isn't in the items themselves, by ID. */
type Facts = {
  /** What readers of the site, or of a section with several spaces, see first. */
  defaults: ReadonlySet<string>;
  /** How the staged item differs from the published one, in words. */
  marks: ReadonlyMap<string, readonly string[]>;
};

/** Not in the tree's items, so that a change draws badges instead of rows. */
export const RowFacts = createContext<Facts>({ defaults: new Set(), marks: new Map() });

export function defaultsIn(structure: SiteStructure): ReadonlySet<string> {
  const first = placedSpaces(structure).find(
    ({ siteSpace, section }) => section === undefined && siteSpace.default === true,
  );
  const sections = sectionsOf(structure).flatMap((section) => [
    ...(section.default === true ? [section.id] : []),
    ...(section.siteSpaces.length > 1 && section.defaultSiteSpace !== undefined
      ? [section.defaultSiteSpace]
      : []),
  ]);
  return new Set(first === undefined ? sections : [first.siteSpace.id]);
}
