import { decoded } from "#content/address.ts";
import { createLinkResolver, type LinkResolver } from "#content/links.ts";
import type { TreeIndex } from "#content/tree.ts";
import type { PageEntry } from "#content/types.ts";
import type { Resolve, Target } from "#reader/prose/brush.ts";
import type { Addresses } from "./addresses.ts";
import {
  isReadable,
  pagesAt,
  type Pages,
  type PageReading,
  type PublishedSpace,
  placeOfSpace,
} from "./published-spaces.ts";

type Linking = PageReading & {
  addresses: Addresses;
  /** Of the platform: links below it lead to spaces, which may be on this site. */
  origin: string;
};

const resolvers = new WeakMap<TreeIndex, Map<string, LinkResolver>>();

function resolverOf(index: TreeIndex, origin: string): LinkResolver {
  const byOrigin = resolvers.get(index) ?? new Map<string, LinkResolver>();
  resolvers.set(index, byOrigin);
  const resolver = byOrigin.get(origin) ?? createLinkResolver(index, { appOrigins: [origin] });
  byOrigin.set(origin, resolver);
  return resolver;
}

/**
 * Prepares to resolve the links of a page: to pages and files of its space, to other spaces of the site, and to other websites. What
 * the visitor can't open has no target, so that no URL tells that it exists.
 * @param text loads the other spaces that are linked in it
 */
export async function linksOf(
  linking: Linking,
  { place, pages, page }: { place: PublishedSpace; pages: Pages; page: PageEntry },
  text: string,
): Promise<Resolve> {
  const { addresses, origin } = linking;
  const others = await otherSpaces(linking, text);
  const resolve = resolverOf(pages.index, origin);

  function toPage(from: { place: PublishedSpace; pages: Pages }, id: string, anchor?: string) {
    const target = from.pages.index.page(id);
    return target && targetOf(from, target, anchor);
  }

  function targetOf(
    from: { place: PublishedSpace; pages: Pages },
    target: PageEntry,
    anchor?: string,
  ): Target | undefined {
    if (isReadable(target)) {
      const href =
        target.id === page.id && from.place === place && anchor
          ? `#${encodeURIComponent(anchor)}`
          : addresses.page(from.place, from.pages, target, anchor);
      return { href, title: target.title };
    }
    if (target.type === "link") {
      return target.href === undefined ? undefined : { href: target.href, title: target.title };
    }
    const below = from.pages.index.descendants(target.id).find(isReadable);
    return below && targetOf(from, below);
  }

  return (address) => {
    const inApp = spaceAddress(address, origin);
    if (inApp !== undefined) {
      const other = others.get(inApp.spaceId);
      if (other === undefined) return undefined;
      const pageId = inApp.pageId ?? other.pages.first?.id;
      return pageId === undefined ? undefined : toPage(other, pageId, inApp.anchor);
    }
    const { target, status } = resolve(address, page);
    switch (target.kind) {
      case "page":
      case "anchor":
        return "page" in target
          ? toPage({ place, pages }, target.page, "anchor" in target ? target.anchor : undefined)
          : undefined;
      case "file": {
        const file = "file" in target ? pages.index.file(target.file) : undefined;
        if (file === undefined) return undefined;
        return { href: addresses.file(place, file), title: file.name, size: file.dimensions };
      }
      case "url":
        return status === "ok" ? { href: target.url } : undefined;
      default:
        return undefined;
    }
  };
}

type InApp = { spaceId: string; pageId: string | undefined; anchor: string | undefined };

/** The space, page, and heading that a URL of the console leads to. */
function spaceAddress(address: string, origin: string): InApp | undefined {
  const written = address.trim();
  const path = written.startsWith(`${origin}/`) ? written.slice(origin.length) : written;
  const [, spaceId, pageId, anchor] =
    /^\/orgs\/[^/]+\/spaces\/([\w-]+)(?:\/pages\/([\w-]+))?\/?(?:\?[^#]*)?(?:#(.*))?$/.exec(path) ??
    [];
  return spaceId === undefined ? undefined : { spaceId, pageId, anchor: anchor && decoded(anchor) };
}

/** Spaces of the site that a text mentions by their URL in the console. */
async function otherSpaces(linking: Linking, text: string) {
  const byId = new Map<string, { place: PublishedSpace; pages: Pages }>();
  for (const [, spaceId] of text.matchAll(/\/orgs\/[^/\s]+\/spaces\/([\w-]+)/g)) {
    if (spaceId === undefined || byId.has(spaceId)) continue;
    const place = placeOfSpace(linking.site, spaceId);
    if (place !== undefined) byId.set(spaceId, { place, pages: await pagesAt(linking, place) });
  }
  return byId;
}
