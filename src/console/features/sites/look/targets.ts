import type { SiteTarget } from "#contract/site-customization.ts";
import type { Page } from "#contract/page.ts";
import type { SiteStructure } from "#contract/site-structure.ts";
import { firstSpace, pathsOf, placedSpaces, sectionsOf } from "../parts.ts";

/** What a link leads to that isn't a URL or a path. */
export type PartTarget = Exclude<SiteTarget, string>;

/** Something of a site that a link can lead to. */
export type Target = {
  target: PartTarget;
  kind: "section" | "space" | "page";
  title: string;
  /** On the site, as readers have it now. */
  path: string;
  /** Of a section or a page. */
  icon?: string | undefined;
  emoji?: string | undefined;
};

/** Equal for targets that are the same thing. */
export const keyOf = (target: PartTarget): string =>
  target.kind === "page"
    ? `page ${target.space} ${target.page}`
    : target.kind === "site-section"
      ? `section ${target.siteSection}`
      : `space ${target.siteSpace}`;

/**
 * Everything of a site that links can lead to, in the site's order: sections and spaces, then pages. The space of a section with no
 * other is left out, because it is the same place.
 * @param trees - the pages of each space by its ID, as far as they are known
 */
export function targetsOf(
  structure: SiteStructure,
  trees: ReadonlyMap<string, readonly Page[]>,
): Target[] {
  const paths = pathsOf(structure, firstSpace(structure)?.siteSpace.id);
  const pathOf = (id: string | undefined) => paths.get(id ?? "") ?? "/";
  const sections = sectionsOf(structure).flatMap((section): Target[] => {
    const { id, title, icon, siteSpaces, defaultSiteSpace = siteSpaces[0]?.id } = section;
    if (siteSpaces.length === 0) return [];
    const target = { kind: "site-section" as const, siteSection: id };
    return [{ target, kind: "section", title, icon, path: pathOf(defaultSiteSpace) }];
  });
  const placed = placedSpaces(structure);
  const spaces = placed
    .filter(({ section }) => section === undefined || section.siteSpaces.length > 1)
    .map(({ siteSpace: { id, title, space } }): Target => {
      const target = { kind: "site-space" as const, siteSpace: id };
      return { target, kind: "space", title, emoji: space.emoji, path: pathOf(id) };
    });
  const seen = new Set<string>();
  const pages = placed.flatMap(({ siteSpace: { id, space } }) => {
    if (seen.has(space.id)) return [];
    seen.add(space.id);
    const base = pathOf(id).replace(/\/$/, "");
    return flat(trees.get(space.id) ?? []).map(({ id: page, title, path = "", emoji }): Target => {
      const target = { kind: "page" as const, space: space.id, page };
      return { target, kind: "page", title, emoji, path: `${base}/${path}` };
    });
  });
  return [...sections, ...spaces, ...pages];
}

/** Pages that readers can open. */
function flat(pages: readonly Page[]): Page[] {
  return pages.flatMap((page) => [
    ...(page.type === "document" ? [page] : []),
    ...flat(page.pages ?? []),
  ]);
}
