import type { SiteStructure, SiteSection } from "#contract/site-structure.ts";
import { placedSpaces, sectionsOf } from "../parts.ts";

/** A change of a structure that changes URLs. */
type UrlCause =
  | { defaultSection: string }
  | { defaultSiteSpace: string; section: string | undefined }
  | { path: string; of: string };

/** A page of readers whose path changes. */
export type UrlChange = { title: string; before: string; after: string };

/** The paths that readers use for the spaces of a site, by site space, with a change. See docs/decisions/published-sites.md. */
function pathsOf(structure: SiteStructure, cause?: UrlCause): Map<string, string> {
  const pathOf = ({ id, path }: { id: string; path: string }) =>
    cause !== undefined && "of" in cause && cause.of === id ? cause.path : path;
  const home =
    cause !== undefined && "defaultSection" in cause
      ? cause.defaultSection
      : sectionsOf(structure).find((section) => section.default === true)?.id;
  const firstOf = (section: SiteSection) =>
    cause !== undefined && "section" in cause && cause.section === section.id
      ? cause.defaultSiteSpace
      : section.defaultSiteSpace;
  const firstAtRoot =
    cause !== undefined && "section" in cause && cause.section === undefined
      ? cause.defaultSiteSpace
      : undefined;
  return new Map(
    placedSpaces(structure).map(({ siteSpace, section }) => {
      const { id } = siteSpace;
      if (section === undefined) {
        const isFirst = firstAtRoot === undefined ? siteSpace.default : firstAtRoot === id;
        return [id, isFirst === true ? "/" : `/${pathOf(siteSpace)}`];
      }
      if (firstOf(section) !== id) return [id, `/${pathOf(section)}/${pathOf(siteSpace)}`];
      return [id, section.id === home ? "/" : `/${pathOf(section)}`];
    }),
  );
}

/** The paths that change, in the order of the structure. */
export function urlChanges(structure: SiteStructure, cause: UrlCause): UrlChange[] {
  const before = pathsOf(structure);
  const after = pathsOf(structure, cause);
  return placedSpaces(structure).flatMap(({ siteSpace: { id, title }, section }) => {
    const [from, to] = [before.get(id)!, after.get(id)!];
    const name = section === undefined ? title : `${section.title} / ${title}`;
    return from === to ? [] : [{ title: name, before: from, after: to }];
  });
}
