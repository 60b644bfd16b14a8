import { createLinkResolver, type ResolvedLink } from "#content/links.ts";
import type { TreeIndex } from "#content/tree.ts";
import type { PageEntry } from "#content/types.ts";
import type { Environment } from "#service/kernel/context.ts";
import { createYieldPoint } from "#service/kernel/yield-point.ts";
import { scanTexts } from "./scans.ts";

/** One link on a page. */
export type FoundLink = ResolvedLink & {
  page: PageEntry;
  /** As written in the text. */
  address: string;
};

/** A revision with its organization, and where its texts are. */
export type LinkSource = Pick<Environment, "store" | "log"> & {
  organizationId: string;
  index: TreeIndex;
  /** Origin of the console: links below it are in-app. */
  origin: string;
};

/**
 * The links of some pages of a revision, ordered by page and position.
 * @param pages pages of the index. Their targets are resolved in the whole revision.
 */
export async function linksOf(
  source: LinkSource,
  pages: readonly PageEntry[],
): Promise<FoundLink[]> {
  const { organizationId, index, origin } = source;
  const own = await scanTexts(source, organizationId, textsOf(pages));
  const resolve = createLinkResolver(index, { appOrigins: [origin] });
  const yieldPoint = createYieldPoint();
  const links: FoundLink[] = [];
  for (const page of pages) {
    const resolved = new Map<string, ResolvedLink>();
    for (const address of own.get(page.text ?? "")?.links ?? []) {
      // Pages repeat links.
      const link = resolved.get(address) ?? resolve(address, page);
      resolved.set(address, link);
      links.push({ ...link, page, address });
    }
    await yieldPoint();
  }
  return checkAnchors(source, links);
}

/** Scans only pages that are targets of links with an anchor. */
async function checkAnchors(source: LinkSource, links: FoundLink[]): Promise<FoundLink[]> {
  const { organizationId, index } = source;
  const targets = links.flatMap(({ target }) =>
    target.kind === "anchor" ? [index.page(target.page)!] : [],
  );
  const scans = await scanTexts(source, organizationId, textsOf(targets));
  return links.map((link) => {
    if (link.target.kind !== "anchor") return link;
    const anchors = scans.get(index.page(link.target.page)!.text ?? "")?.anchors;
    return anchors?.has(link.target.anchor) ? link : { ...link, status: "broken" };
  });
}

/** The hashes of the texts that pages have. */
export function textsOf(pages: readonly PageEntry[]): string[] {
  return pages.flatMap(({ text }) => (text === null ? [] : [text]));
}
