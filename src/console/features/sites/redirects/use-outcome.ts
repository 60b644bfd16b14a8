import { useQueries, useQuery } from "@tanstack/react-query";
import type { Page } from "#contract/page.ts";
import type { SiteParams } from "#screens/sites.ts";
import {
  followRedirects,
  isOnSite,
  type RedirectEnd,
  type RedirectRule,
  type Redirects,
} from "#content/site-redirects.ts";
import { revisionPagesQuery } from "#console/kit/revision-queries.ts";
import { structureQuery } from "../queries.ts";
import { pageAt, placesOf } from "./destination.ts";

/** What readers get who open a path of a site. */
export type Outcome = {
  /** The redirects that apply: a page comes before a redirect from the same path. */
  steps: readonly RedirectRule[];
  end:
    | Exclude<RedirectEnd, { kind: "path" }>
    /** `page`: its title; undefined for the first page of a space. */
    | { kind: "page"; path: string; page: string | undefined; space: string; isUnused: boolean }
    | { kind: "no-page"; path: string }
    /** Whether there is a page isn't known yet, or couldn't be loaded. */
    | { kind: "pending" | "unknown"; path: string };
};

/** Follows redirects through the pages of the site, from its structure and the page trees of its spaces. */
export function useOutcome(params: SiteParams, redirects: Redirects, path: string): Outcome {
  const way = followRedirects(redirects, path);
  const stops = [path, ...way.steps.map(({ destination }) => destination).filter(isOnSite)];
  const find = usePages(params, stops);
  for (const [at, stop] of stops.entries()) {
    const found = find(stop);
    const steps = way.steps.slice(0, at);
    const plain = stop.replace(/[?#].*$/, "");
    if (typeof found === "string") return { steps, end: { kind: found, path: plain } };
    if (found !== undefined) {
      const isUnused = at === 0 && way.steps.length > 0;
      return { steps, end: { kind: "page", path: plain, ...found, isUnused } };
    }
  }
  const { end, steps } = way;
  return {
    steps,
    end: end.kind === "path" ? { kind: "no-page", path: end.path.replace(/[?#].*$/, "") } : end,
  };
}

type Found = { page: string | undefined; space: string } | "pending" | "unknown" | undefined;

/** Finds the page at a path; undefined if there is none. */
function usePages(params: SiteParams, paths: readonly string[]): (path: string) => Found {
  const { data: structure, error } = useQuery(structureQuery(params));
  const placesAt = (path: string) => (structure === undefined ? [] : placesOf(structure, path));
  const spaces = [
    ...new Map(
      paths.flatMap(placesAt).map(({ siteSpace: { space } }) => [space.id, space]),
    ).values(),
  ];
  const trees = useQueries({
    queries: spaces.map(({ id, revision = "" }) => ({
      ...revisionPagesQuery(id, revision),
      enabled: revision !== "",
    })),
  });
  const isFailed = error !== null || trees.some((tree) => tree.error !== null);
  const missing = isFailed ? "unknown" : "pending";
  const treeOf = (id: string): readonly Page[] | undefined =>
    trees[spaces.findIndex((space) => space.id === id)]?.data?.pages;
  return (path) => {
    if (structure === undefined) return missing;
    for (const { siteSpace, page } of placesAt(path)) {
      const pages = treeOf(siteSpace.space.id);
      if (pages === undefined) return missing;
      const found = pageAt(pages, page);
      if (found !== undefined) {
        return { page: page === "" ? undefined : found.title, space: siteSpace.title };
      }
    }
    return undefined;
  };
}
