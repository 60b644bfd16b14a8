import { hash } from "node:crypto";
import type { LinkTarget } from "#content/links.ts";
import type { TreeIndex } from "#content/tree.ts";
import {
  linksOf,
  type FoundLink,
  type LinkSource,
} from "#service/documents/content/revision-links.ts";
import { groupYielding } from "#service/kernel/yield-point.ts";

/** All links with the same target and status, in reading order. */
export type LinkGroup = { key: string; links: FoundLink[] };

/** The links of a content, one by one and by target. */
type FoundLinks = { links: readonly FoundLink[]; groups: readonly LinkGroup[] };

/** A tree never changes, and neither do its links. Finding those of a large space takes most of a second. */
const linksByIndex = new WeakMap<TreeIndex, Promise<FoundLinks>>();

/** All links of a revision. */
export function linksIn(source: LinkSource): Promise<FoundLinks> {
  const { index } = source;
  let links = linksByIndex.get(index);
  if (links === undefined) {
    links = linksOf(source, index.readingOrder).then(groupLinks);
    linksByIndex.set(index, links);
    links.catch(() => linksByIndex.delete(index));
  }
  return links;
}

/** Links by target, in the order of the first of each. */
export async function groupLinks(links: readonly FoundLink[]): Promise<FoundLinks> {
  const groups = await groupYielding(links, keyOf);
  return { links, groups: [...groups].map(([key, inGroup]) => ({ key, links: inGroup })) };
}

/** Links with the same key have the same target and status. */
function keyOf({ target, status, address }: FoundLink): string {
  return status === "broken" ? `broken ${address}` : JSON.stringify(target);
}

const idLength = 22;

/** The `id` of an item. Keys can be long, and contain anything. */
export function idOf({ key }: LinkGroup): string {
  return hash("sha256", key, "base64url").slice(0, idLength);
}

type LinkFilter = {
  status?: string | undefined;
  kind?: string | undefined;
  search?: string | undefined;
  id?: string | undefined;
  order?: "place" | "broken";
};

/**
 * The groups that a query selects, in its order.
 *
 * @param isWanted - also has to hold
 */
export function filterGroups(
  index: TreeIndex,
  groups: readonly LinkGroup[],
  filter: LinkFilter,
  isWanted: (group: LinkGroup) => boolean,
): LinkGroup[] {
  const text = filter.search?.trim().toLowerCase() ?? "";
  const wanted = groups.filter((group) => {
    const first = group.links[0]!;
    return (
      (filter.status === undefined || first.status === filter.status) &&
      (filter.kind === undefined || first.target.kind === filter.kind) &&
      (filter.id === undefined || idOf(group) === filter.id) &&
      (text === "" || contains(index, first, text)) &&
      isWanted(group)
    );
  });
  if (filter.order !== "broken") return wanted;
  const isBroken = ({ links }: LinkGroup) => (links[0]!.status === "broken" ? 0 : 1);
  return wanted.toSorted((a, b) => isBroken(a) - isBroken(b));
}

function contains(index: TreeIndex, { target, address }: FoundLink, text: string): boolean {
  return [address, nameOf(index, target)].some((name) => name?.toLowerCase().includes(text));
}

function nameOf(index: TreeIndex, target: LinkTarget): string | undefined {
  if ("page" in target) return index.page(target.page)?.title;
  return "file" in target ? index.file(target.file)?.name : undefined;
}
