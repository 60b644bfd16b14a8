import type { SiteStructure, SiteSection, SiteSpace } from "#contract/site-structure.ts";
import type { Site } from "#contract/site.ts";

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

/** Where the platform has the published sites of an organization. @param app - the console's URL of the organization, or of a site */
export const publishedBase = (app: string): string =>
  app.replace(/\/orgs\/([^/]+)(\/.*)?$/, "/published/$1");

/** The platform's URL of a site with a name in the URL; "" stands for its ID. Whether it is published doesn't matter. */
export function platformUrl({ id, urls }: Site, basename: string): string {
  return `${publishedBase(urls.app)}/${encodeURIComponent(basename === "" ? id : basename)}`;
}

/** The URL that readers use: the proxy's, if there is one, or that of the site's own host. */
export function readersUrl(site: Site, basename: string, proxy: string): string {
  if (proxy !== "") return `https://${proxy}`;
  if (site.hostname === undefined) return platformUrl(site, basename);
  const { protocol, port } = new URL(site.urls.app);
  return `${protocol}//${site.hostname}${port === "" ? "" : `:${port}`}`;
}

/** The site space that readers see first; undefined on a site without any. */
export const firstSpace = (structure: SiteStructure): PlacedSpace | undefined =>
  placedSpaces(structure).find(({ siteSpace }) => siteSpace.default === true);

/**
 * The paths of all site spaces below the site's URL, by their IDs: the first one of the site has the site's own URL, and the
 * first one of each other section that of its section.
 *
 * @param first - the ID of the site space that readers see first
 */
export function pathsOf(structure: SiteStructure, first: string | undefined): Map<string, string> {
  const firstSection = placedSpaces(structure).find(({ siteSpace }) => siteSpace.id === first)
    ?.section?.id;
  const defaults = new Map(
    sectionsOf(structure).map(({ id, siteSpaces, defaultSiteSpace }) => [
      id,
      id === firstSection ? first : (defaultSiteSpace ?? siteSpaces[0]?.id),
    ]),
  );
  return new Map(
    placedSpaces(structure).map(({ siteSpace, section }) => {
      if (siteSpace.id === first) return [siteSpace.id, "/"];
      if (section === undefined) return [siteSpace.id, `/${siteSpace.path}`];
      const isFirstOfSection = defaults.get(section.id) === siteSpace.id;
      return [
        siteSpace.id,
        isFirstOfSection ? `/${section.path}` : `/${section.path}/${siteSpace.path}`,
      ];
    }),
  );
}
