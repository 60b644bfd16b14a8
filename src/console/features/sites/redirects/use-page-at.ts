import { useQueries, useQuery } from "@tanstack/react-query";
import { revisionPagesQuery } from "#console/kit/revision-queries.ts";
import { structureQuery, type SiteParams } from "../queries.ts";
import { pageAt, placesOf } from "./destination.ts";

export type PageAtPath =
  | { state: "pending" | "none" | "unknown" }
  /** `page`: its title; undefined for the first page of a space. */
  | { state: "page"; page: string | undefined; space: string };

/** The page at a path of a site, from its structure and the page trees of its spaces. */
export function usePageAt(params: SiteParams, path: string): PageAtPath {
  const structure = useQuery(structureQuery(params));
  const places = structure.data === undefined ? [] : placesOf(structure.data, path);
  const trees = useQueries({
    queries: places.map(({ siteSpace: { space } }) => ({
      ...revisionPagesQuery(space.id, space.revision ?? ""),
      enabled: space.revision !== undefined,
    })),
  });
  const isFailed = structure.error !== null || trees.some(({ error }) => error !== null);
  for (const [at, { siteSpace, page }] of places.entries()) {
    const pages = trees[at]?.data?.pages;
    if (pages === undefined) return { state: isFailed ? "unknown" : "pending" };
    const found = pageAt(pages, page);
    if (found !== undefined) {
      return {
        state: "page",
        page: page === "" ? undefined : found.title,
        space: siteSpace.title,
      };
    }
  }
  if (structure.data === undefined) return { state: isFailed ? "unknown" : "pending" };
  return { state: "none" };
}
