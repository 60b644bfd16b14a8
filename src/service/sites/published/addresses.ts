import { sitePath } from "#contract/local-path.ts";
import { hostRoot, ownRoot, siteRoot } from "../structure/published-url.ts";
import type { Urls } from "#service/kernel/urls.ts";
import type { SiteTable } from "#service/kernel/store/schema-site.ts";
import type { PageEntry, FileEntry } from "#content/types.ts";
import { pathOfPage, type Pages, type PublishedSpace } from "./published-spaces.ts";

/** The URLs of a site: as links have them, and absolute. */
export type Addresses = {
  /** Absolute URL of the root for readers, without a slash at the end. */
  root: string;
  /** What links begin with: the root's path on the host that was asked, unless another server publishes the site. */
  base: string;
  /** Of the host that was asked. */
  origin: string;
  /** Whether the site is all there is at that host. */
  isOwnHost: boolean;
  at(segments: readonly string[]): string;
  /** Where a link of the site's settings leads: a URL, or a path from the site's root. */
  linkTo(destination: string): string;
  page(place: PublishedSpace, pages: Pages, page: PageEntry, anchor?: string): string;
  /** The page as Markdown. */
  markdown(place: PublishedSpace, pages: Pages, page: PageEntry): string;
  file(place: PublishedSpace, file: FileEntry): string;
  /** The absolute form of one of these, for readers. */
  absolute(address: string): string;
};

/** @param isOwnHost whether the request named the site's own host */
export function addressesOf(site: SiteTable, urls: Urls, isOwnHost: boolean): Addresses {
  const root = siteRoot(site, urls);
  const visited = isOwnHost ? hostRoot(site.hostname!, urls) : ownRoot(site, urls);
  const base = site.proxy === null ? pathOf(visited) : root;
  const encode = (segment: string) => (segment === "@" ? segment : encodeURIComponent(segment));
  const at = (segments: readonly string[]) => [base, ...segments.map(encode)].join("/") || "/";
  const isBelow = (address: string) => address.startsWith("/") && address.startsWith(base);
  return {
    root,
    base,
    origin: new URL(visited).origin,
    isOwnHost,
    at,
    linkTo(destination) {
      if (!destination.startsWith("/")) return destination;
      // Destinations stored before they were checked may lead to other hosts.
      const path = sitePath(destination) ?? "/";
      return path === "/" ? at([]) : base + path;
    },
    page: (place, pages, page, anchor) =>
      at(pathOfPage(place, pages, page)) + (anchor ? `#${encodeURIComponent(anchor)}` : ""),
    markdown(place, pages, page) {
      const segments = pathOfPage(place, pages, page);
      // The root's own URL with `.md` would be outside of the site.
      return `${at(segments.length === 0 ? ["index"] : segments)}.md`;
    },
    file: ({ row }, { id, name, blob }) => at(["@", "files", row.id, id, blob.slice(0, 12), name]),
    absolute: (address) =>
      isBelow(address) ? new URL(root + address.slice(base.length)).href : address,
  };
}

/** The path of a root; empty for that of a host. */
const pathOf = (root: string) => new URL(root).pathname.replace(/\/$/, "");

/** The paths below which browsers find a site: of the platform itself, and of a server that publishes the site for it. */
export function cookiePaths(site: SiteTable, urls: Urls, isOwnHost: boolean): string[] {
  if (isOwnHost) return ["/"];
  const own = pathOf(ownRoot(site, urls));
  return site.proxy === null ? [own] : [own, pathOf(siteRoot(site, urls))];
}
