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
export type FoundLinks = { links: readonly FoundLink[]; groups: readonly LinkGroup[] };

/** A tree never changes, and neither do its links. Finding those of a large space takes most of a second. */
const known = new WeakMap<TreeIndex, Promise<FoundLinks>>();

/** All links of a revision. */
export function linksIn(source: LinkSource): Promise<FoundLinks> {
  const { index } = source;
  let found = known.get(index);
  if (found === undefined) {
    found = linksOf(source, index.readingOrder).then(groupLinks);
    known.set(index, found);
    found.catch(() => known.delete(index));
  }
  return found;
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

type Asked = {
  status?: string | undefined;
  kind?: string | undefined;
  search?: string | undefined;
  id?: string | undefined;
  order?: "place" | "broken";
};

/**
 * The groups that a query asks for, in its order.
 *
 * @param isWanted - also has to hold
 */
export function askedGroups(
  index: TreeIndex,
  groups: readonly LinkGroup[],
  asked: Asked,
  isWanted: (group: LinkGroup) => boolean,
): LinkGroup[] {
  const text = asked.search?.trim().toLowerCase() ?? "";
  const found = groups.filter((group) => {
    const first = group.links[0]!;
    return (
      (asked.status === undefined || first.status === asked.status) &&
      (asked.kind === undefined || first.target.kind === asked.kind) &&
      (asked.id === undefined || idOf(group) === asked.id) &&
      (text === "" || contains(index, first, text)) &&
      isWanted(group)
    );
  });
  if (asked.order !== "broken") return found;
  const isBroken = ({ links }: LinkGroup) => (links[0]!.status === "broken" ? 0 : 1);
  return found.toSorted((one, other) => isBroken(one) - isBroken(other));
}

function contains(index: TreeIndex, { target, address }: FoundLink, text: string): boolean {
  return [address, nameOf(index, target)].some((name) => name?.toLowerCase().includes(text));
}

function nameOf(index: TreeIndex, target: LinkTarget): string | undefined {
  if ("page" in target) return index.page(target.page)?.title;
  return "file" in target ? index.file(target.file)?.name : undefined;
}
