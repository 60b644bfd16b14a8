import { safeAddress } from "#content/address.ts";
import type { SiteLink } from "#contract/site-customization.ts";
import type { PageEntry } from "#content/types.ts";
import type { NavGroup, NavLink, PageItem, SiteView, SpaceView } from "#reader/page/view.ts";
import { customizationOf, imageIdIn, mapImages } from "../structure/look.ts";
import type { SectionNode } from "../structure/structure.ts";
import type { Addresses } from "./addresses.ts";
import type { SiteAssets } from "./assets.ts";
import { findIcon } from "./icon-shapes.ts";
import {
  isReadable,
  publishedSpacesOf,
  type Found,
  type Pages,
  type PublishedSpace,
} from "./published-spaces.ts";
import type { ShownSite } from "../structure/snapshot.ts";
import { drawMark } from "#reader/icons.ts";
import type { LinkTo } from "./site-links.ts";

/** Pages up to which a navigation has all of them. Larger ones have those next to the current page and above it. */
const mostPages = 300;

/** What the frame of a page is made of. `aside`: whether the site can be searched. */
type SiteParts = { site: ShownSite; addresses: Addresses; assets: SiteAssets; index?: unknown };

/** What all pages of a site show, seen from one of its places. */
export function siteView(
  { site, addresses, assets, index }: SiteParts,
  linkTo: LinkTo,
  current: PublishedSpace | undefined,
): SiteView {
  const look = mapImages(customizationOf(site.site), (address, path) => {
    const id = imageIdIn(address);
    if (id === undefined) return address;
    const own = addresses.at(["@", "images", id]);
    return path === "socialPreview.url" ? addresses.absolute(own) : own;
  });
  const seen = (links: readonly SiteLink[] = []) =>
    links.flatMap(({ title, to }) => {
      const href = linkTo(to);
      return href === undefined ? [] : { title, href };
    });
  const { favicon } = look;
  const isForAll = ["public", "unlisted"].includes(site.site.visibility);
  return {
    title: look.title ?? site.site.title,
    home: addresses.at([]),
    look,
    assets,
    sections: sectionsOf(site, addresses, current?.node),
    // Feed readers have no cookies.
    feed: isForAll && index !== undefined ? addresses.at(["feed.xml"]) : undefined,
    search: index === undefined ? undefined : addresses.at(["@", "search"]),
    canonical: addresses.absolute(addresses.at([])),
    headerLinks: seen(look.header?.links),
    footer: {
      copyright: look.footer?.copyright,
      // A group whose links the visitor can't see has nothing to say.
      groups: (look.footer?.groups ?? [])
        .map((group) => ({ group, links: seen(group.links) }))
        .filter(({ group, links }) => links.length > 0 || group.links.length === 0)
        .map(({ group: { title }, links }) => ({ title, links })),
    },
    icon: !favicon
      ? undefined
      : "emoji" in favicon
        ? { light: addresses.at(["@", "assets", "icon.svg"]) }
        : favicon.icon,
  };
}

function sectionsOf(
  { structure }: ShownSite,
  { at }: Addresses,
  current: SectionNode | undefined,
): SiteView["sections"] {
  const linkTo = ({ section }: SectionNode): NavLink => ({
    title: section.title,
    mark: drawMark(section, findIcon),
    href: at(section.id === structure.defaultSection ? [] : [section.path]),
    isCurrent: section.id === current?.section.id,
  });
  return structure.topLevel.flatMap((top): (NavLink | NavGroup)[] => {
    if (top.type === "site-section") return [linkTo(top.node)];
    const links = top.sections.map(linkTo);
    const isCurrent = links.some((link) => link.isCurrent);
    const { title } = top.group;
    const mark = drawMark(top.group, findIcon);
    return links.length === 0 ? [] : [{ title, mark, links, isCurrent }];
  });
}

/** The navigation of a space, seen from one of its pages. */
export function spaceView(site: ShownSite, addresses: Addresses, target: Found): SpaceView {
  return {
    variants: variantsOf(site, addresses, target.place),
    pages: itemsOf(addresses, target),
  };
}

/** The spaces in the same section. */
function variantsOf(site: ShownSite, { at }: Addresses, current: PublishedSpace): NavLink[] {
  const spaces = [...publishedSpacesOf(site).values()];
  const siblings = current.node?.siteSpaces ?? site.structure.root;
  return siblings.flatMap((row) => {
    const place = spaces.find((space) => space.row.id === row.id);
    if (place === undefined) return [];
    const { title, emoji } = place.space;
    return {
      title,
      mark: drawMark({ emoji }, findIcon),
      href: at(place.base),
      isCurrent: place === current,
    };
  });
}

function itemsOf(addresses: Addresses, { place, pages, page: current }: Found): PageItem[] {
  const { index } = pages;
  const isLarge = index.readingOrder.length > mostPages;
  const above = new Set(current ? index.ancestors(current.id).map(({ id }) => id) : []);
  const itemOf = (page: PageEntry): PageItem[] => {
    if (page.hidden) return [];
    const isCurrent = page.id === current?.id;
    const isAbove = above.has(page.id);
    const below = index.children(page.id).filter(({ hidden }) => !hidden);
    const isOpen = !isLarge || isCurrent || isAbove || page.type !== "document";
    const href = hrefOf(page);
    const items = isOpen ? below.flatMap(itemOf) : [];
    // A group, or a page that this site can't show, is only there for what is below it.
    if (href === undefined && items.length === 0) return [];
    const mark = drawMark(page, findIcon);
    return [
      { title: page.title, mark, href, isCurrent, isAbove, items, hasItems: below.length > 0 },
    ];
  };
  const hrefOf = (page: PageEntry) => {
    if (isReadable(page)) return addresses.page(place, pages, page);
    return page.type === "link" ? safeAddress(page.href ?? "") : undefined;
  };
  return index.children(null).flatMap(itemOf);
}

/** The pages above a page, with the section and the variant they are in. */
export function breadcrumbsOf(
  site: ShownSite,
  addresses: Addresses,
  { place, pages }: Found,
  page: PageEntry,
): NavLink[] {
  const { node } = place;
  const above = pages.index.ancestors(page.id).reverse();
  const crumbs = above.map((ancestor) => ({
    title: ancestor.title,
    href: isReadable(ancestor) ? addresses.page(place, pages, ancestor) : "",
    isCurrent: false,
  }));
  if (node === undefined || site.structure.sections.length < 2) return crumbs;
  const isDefault = node.section.id === site.structure.defaultSection;
  const href = addresses.at(isDefault ? [] : [node.section.path]);
  return [{ title: node.section.title, href, isCurrent: false }, ...crumbs];
}

/** The pages before and after a page that is read. */
export function neighborsOf(
  addresses: Addresses,
  place: PublishedSpace,
  pages: Pages,
  page: PageEntry,
): { previous?: NavLink; next?: NavLink } {
  const at = pages.reading.indexOf(page);
  const linkTo = (other: PageEntry | undefined): NavLink | undefined =>
    other && { title: other.title, href: addresses.page(place, pages, other), isCurrent: false };
  if (at === -1) return {};
  const [previous, next] = [linkTo(pages.reading[at - 1]), linkTo(pages.reading[at + 1])];
  return { ...(previous && { previous }), ...(next && { next }) };
}
