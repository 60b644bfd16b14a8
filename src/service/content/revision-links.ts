import { createLinkResolver, type ResolvedLink } from "#content/links.ts";
import type { TreeIndex } from "#content/tree.ts";
import type { PageEntry } from "#content/types.ts";
import type { Environment } from "../context.ts";
import { takeTurns } from "../turns.ts";
import { scanTexts } from "./scans.ts";

/** One link on a page. */
export type FoundLink = ResolvedLink & {
  page: PageEntry;
  /** As it was written. */
  address: string;
};

type LinkSource = Pick<Environment, "store" | "log"> & {
  organizationId: string;
  index: TreeIndex;
  /** Where the console is served: links below it are in-app. */
  origin: string;
};

/**
 * The links of some pages of a revision, in the order of the pages and their texts.
 * @param pages of the index; what they link to is looked up in the whole revision
 */
export async function linksOf(
  source: LinkSource,
  pages: readonly PageEntry[],
): Promise<FoundLink[]> {
  const { organizationId, index, origin } = source;
  const own = await scanTexts(source, organizationId, textsOf(pages));
  const resolve = createLinkResolver(index, { appOrigins: [origin] });
  const turn = takeTurns();
  const links: FoundLink[] = [];
  for (const page of pages) {
    for (const address of own.get(page.text ?? "")?.links ?? []) {
      links.push({ ...resolve(address, page), page, address });
    }
    await turn();
  }
  return checkAnchors(source, links);
}

/** Only pages that a link with an anchor leads to are scanned for their anchors. */
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

function textsOf(pages: readonly PageEntry[]): string[] {
  return pages.flatMap(({ text }) => (text === null ? [] : [text]));
}
