import { useMemo } from "react";
import { useQuery } from "@tanstack/react-query";
import type { Page } from "#contract/page.ts";
import type { SiteStructure } from "#contract/site-structure.ts";
import type { SiteParams } from "#screens/sites.ts";
import { pathKey } from "#content/site-redirects.ts";
import { useQuiet } from "#console/kit/timing.ts";
import { spacesOf } from "../parts.ts";
import { structureQuery } from "../queries.ts";
import { usePageTrees } from "../space-facts.ts";
import { mountsOf } from "./destination.ts";

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
