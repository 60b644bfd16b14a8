import { createLinkResolver, pageAddress, type ResolvedLink } from "./links.ts";
import type { TreeIndex } from "./tree.ts";
import type { PageEntry } from "./types.ts";

/** A link that no longer leads where it led. */
export type AffectedLink = {
  /** The URL as written. */
  from: string;
  /** A URL that leads there again, written in the same way; undefined if the target was deleted. */
  to: string | undefined;
  /** ID of the page or file that it led to. */
  target: string;
};

/**
 * Compares where links lead in two trees. Links that were broken before, and links to other sites, are never affected.
 *
 * @returns for a page of the second tree, and URLs of its text, those that are affected
 */
export function createLinkComparer(before: TreeIndex, after: TreeIndex) {
  const resolveBefore = createLinkResolver(before);
  const resolveAfter = createLinkResolver(after);
  return (page: PageEntry, addresses: Iterable<string>): AffectedLink[] => {
    const old = before.page(page.id);
    if (old === undefined) return [];
    return [...new Set(addresses)].flatMap((from) => {
      const target = targetOf(resolveBefore(from, old));
      if (target === undefined || targetOf(resolveAfter(from, page)) === target) return [];
      const leads = (address: string) => targetOf(resolveAfter(address, page)) === target;
      return [{ from, to: candidates(after, page, target, from).find(leads), target }];
    });
  };
}

/** The ID of the page or file that a link leads to. */
function targetOf({ status, target }: ResolvedLink): string | undefined {
  if (status !== "ok") return undefined;
  if ("page" in target) return target.page;
  return "file" in target ? target.file : undefined;
}

/** URLs that may lead to a page or file, the one most similar to the old one first. */
function candidates(index: TreeIndex, page: PageEntry, target: string, from: string): string[] {
  const hash = /[?#].*$/.exec(from)?.[0] ?? "";
  const written = from.slice(0, from.length - hash.length);
  if (index.file(target) !== undefined) return [`/files/${target}${hash}`];
  if (index.page(target) === undefined) return [];
  const extension = /\.(?:md|markdown|mdx|html?)$/i.exec(written)?.[0] ?? "";
  const path = index.path(target);
  const relative = relativePath(index.path(page.id), path);
  const ways = written.startsWith("/") ? [`/${path}`, relative] : [relative, `/${path}`];
  return [...ways.map((way) => way + extension + hash), pageAddress(target) + hash];
}

/** The way from a page to another, as seen from the folder in which the page is. */
function relativePath(from: string, to: string): string {
  const folder = from.split("/").slice(0, -1);
  const parts = to.split("/");
  let shared = 0;
  while (shared < folder.length && shared < parts.length - 1 && folder[shared] === parts[shared]) {
    shared += 1;
  }
  return [...folder.slice(shared).map(() => ".."), ...parts.slice(shared)].join("/");
}
