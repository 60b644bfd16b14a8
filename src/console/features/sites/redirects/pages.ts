import { useMemo } from "react";
import { useQuery } from "@tanstack/react-query";
import type { Page } from "#contract/page.ts";
import type { SiteStructure, SiteSection, SiteSpace } from "#contract/site-structure.ts";
import type { SiteParams } from "#screens/sites.ts";
import { pathKey } from "#content/site-redirects.ts";
import { sitePath } from "#contract/local-path.ts";
import { spacesOf } from "../parts.ts";
import { structureQuery } from "../queries.ts";
import { usePageTrees } from "../space-facts.ts";
import { useQuiet } from "#console/kit/timing.ts";

/** Whether a site has a page at a path; undefined while that isn't known. */
export type IsPage = (path: string) => boolean | undefined;

const unknown: IsPage = () => undefined;

/** Which paths of a site are pages, as soon as the trees of all its spaces are loaded. */
export function useIsPage(params: SiteParams, isOn: boolean): IsPage {
  const isQuiet = useQuiet();
  const { data: structure } = useQuery({
    ...structureQuery(params),
    enabled: isOn && isQuiet,
  });
  const spaces = useMemo(() => (structure === undefined ? [] : spacesOf(structure)), [structure]);
  const { results, isDone } = usePageTrees(spaces, isOn && structure !== undefined);
  const isComplete = isDone && results.every(({ data }) => data !== undefined);
  // The trees themselves are new objects with each render, but not what is in them.
  const trees = isComplete ? results.map(({ data }) => data!.pages) : undefined;
  const key = trees && spaces.map(({ id, revision }) => `${id} ${revision}`).join();
  return useMemo(
    () =>
      structure === undefined || trees === undefined
        ? unknown
        : pagesOf(structure, new Map(spaces.map(({ id }, at) => [id, trees[at] ?? []]))),
    // oxlint-disable-next-line react/exhaustive-deps
    [structure, key],
  );
}

/** What programs read, and what isn't a page. */
const isForPrograms = (path: string) => /^\/@\/|\.(md|txt|xml)$/.test(path);

/** @param trees - the pages of each space, by its ID */
export function pagesOf(
  structure: SiteStructure,
  trees: ReadonlyMap<string, readonly Page[]>,
): IsPage {
  const pathsIn = new Map([...trees].map(([id, pages]) => [id, new Set(pathsOf(pages))]));
  const paths = new Set(
    mountsOf(structure).flatMap(({ at, siteSpace }) =>
      [...(pathsIn.get(siteSpace.space.id) ?? [])].map((path) =>
        [at, path].filter((part) => part !== "").join("/"),
      ),
    ),
  );
  return (path) => {
    const key = pathKey(path);
    return paths.has(key.slice(1)) || (isForPrograms(key) ? undefined : false);
  };
}

/** The paths of all pages, and "" for the first page with text, if there is one. */
function pathsOf(pages: readonly Page[]): string[] {
  const paths = pages.flatMap(({ path, pages: below = [] }): string[] => [
    ...(path === undefined ? [] : [path]),
    ...pathsOf(below),
  ]);
  const hasText = (page: Page): boolean =>
    page.type === "document" || (page.pages ?? []).some(hasText);
  return pages.some(hasText) ? ["", ...paths] : paths;
}

/** A site space and its path on the site: "" for the first one, otherwise like "guides/v2". */
type Mount = { at: string; siteSpace: SiteSpace };

/** Where a path of the site is: in a site space, at the path of a page ("" for its first page). */
type Place = { siteSpace: SiteSpace; page: string };

/**
 * The site spaces that a path of the site can be in, the most specific first: a page of the first space can have the same path as
 * a section.
 */
export function placesOf(structure: SiteStructure, path: string): Place[] {
  const wanted = pathKey(path).slice(1);
  return mountsOf(structure)
    .filter(({ at }) => at === "" || wanted === at || wanted.startsWith(`${at}/`))
    .toSorted((a, b) => b.at.length - a.at.length)
    .map(({ at, siteSpace }) => ({
      siteSpace,
      page: wanted.slice(at.length).replace(/^\//, ""),
    }));
}

/** The page of a space at a path; its first page with text for "". */
export function pageAt(pages: readonly Page[], path: string): Page | undefined {
  for (const page of pages) {
    const isWanted = path === "" ? page.type === "document" : page.path === path;
    const match = isWanted ? page : pageAt(page.pages ?? [], path);
    if (match !== undefined) return match;
  }
  return undefined;
}

/** The first item of the site is at its root, the first one of a section at the section's path (published-sites.md). */
function mountsOf(site: SiteStructure): Mount[] {
  if (site.type === "siteSpaces") {
    return site.structure.map((siteSpace) => ({
      at: siteSpace.default === true ? "" : siteSpace.path,
      siteSpace,
    }));
  }
  return site.structure.flatMap((item) =>
    item.object === "site-section" ? mountsIn(item) : item.sections.flatMap(mountsIn),
  );
}

function mountsIn(section: SiteSection): Mount[] {
  return (section.siteSpaces ?? []).map((siteSpace) => {
    if (siteSpace.default === true) return { at: "", siteSpace };
    const isFirst = siteSpace.id === section.defaultSiteSpace;
    return { at: isFirst ? section.path : `${section.path}/${siteSpace.path}`, siteSpace };
  });
}

/**
 * The path of what a user types: a path, or a URL below the site's own.
 *
 * @param root - URL of the site, undefined while it has none
 * @returns undefined for a URL of another website
 */
export function pathOnSite(typed: string, root: string | undefined): string | undefined {
  const text = typed.trim();
  if (sitePath(text) !== undefined) return text;
  const base = root?.replace(/[?#].*$/, "").replace(/\/$/, "");
  const bare = (url: string) => url.replace(/^https?:\/\//i, "");
  if (base === undefined || !bare(text).startsWith(bare(base))) return undefined;
  const rest = bare(text).slice(bare(base).length);
  return rest === "" || /^[?#]/.test(rest) ? `/${rest}` : rest.startsWith("/") ? rest : undefined;
}
