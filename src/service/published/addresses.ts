import { ownRoot, siteRoot } from "../resources/sites/published-url.ts";
import type { Urls } from "../http/urls.ts";
import type { SiteTable } from "../store/schema-site.ts";
import type { PageEntry, FileEntry } from "#content/types.ts";
import { pathOfPage, type Pages, type Place } from "./places.ts";

/** The URLs of a site: as links have them, and absolute. */
export type Addresses = {
  /** Absolute URL of the root, without a slash at the end. */
  root: string;
  /** The same for links: without the origin, unless another server publishes the site. */
  base: string;
  at(segments: readonly string[]): string;
  page(place: Place, pages: Pages, page: PageEntry, anchor?: string): string;
  /** The page as Markdown. */
  markdown(place: Place, pages: Pages, page: PageEntry): string;
  file(place: Place, file: FileEntry): string;
  /** The absolute form of one of these. */
  absolute(address: string): string;
};

export function addressesOf(site: SiteTable, urls: Urls): Addresses {
  const root = siteRoot(site, urls);
  const base = site.proxy === null ? new URL(root).pathname : root;
  const encode = (segment: string) => (segment === "@" ? segment : encodeURIComponent(segment));
  const at = (segments: readonly string[]) => [base, ...segments.map(encode)].join("/");
  return {
    root,
    base,
    at,
    page: (place, pages, page, anchor) =>
      at(pathOfPage(place, pages, page)) + (anchor ? `#${encodeURIComponent(anchor)}` : ""),
    markdown(place, pages, page) {
      const segments = pathOfPage(place, pages, page);
      // The root's own URL with `.md` would be outside of the site.
      return `${at(segments.length === 0 ? ["index"] : segments)}.md`;
    },
    file: ({ row }, { id, name, blob }) => at(["@", "files", row.id, id, blob.slice(0, 12), name]),
    absolute: (address) => (address.startsWith("/") ? new URL(address, root).href : address),
  };
}

/** The paths below which browsers find a site: of the platform itself, and of a server that publishes the site for it. */
export function cookiePaths(site: SiteTable, urls: Urls): string[] {
  const roots = new Set([ownRoot(site, urls), siteRoot(site, urls)]);
  return [...roots].map((root) => new URL(root).pathname);
}
