import { createLinkResolver, type ResolvedLink } from "#content/links.ts";
import type { TreeIndex } from "#content/tree.ts";
import type { PageEntry, Cover } from "#content/types.ts";
import type { Context, Environment } from "#service/kernel/context.ts";
import { createYieldPoint } from "#service/kernel/yield-point.ts";
import type { ContentScope } from "./content-scope.ts";
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

/** A content with its organization, for finding what links to what. */
export function linkSourceOf(
  { store, log, urls }: Pick<Context, "store" | "log" | "urls">,
  { place }: Pick<ContentScope, "place">,
  index: TreeIndex,
): LinkSource {
  return { store, log, organizationId: place.organizationId, index, origin: urls.origin };
}

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

/**
 * Those of some broken links that weren't broken, or weren't there, in an earlier revision.
 * @param earlier the earlier revision
 */
export async function brokenSince(
  earlier: LinkSource,
  broken: readonly FoundLink[],
): Promise<FoundLink[]> {
  const pages = [...new Set(broken.map((link) => link.page.id))].flatMap(
    (id) => earlier.index.page(id) ?? [],
  );
  const before = await linksOf(earlier, pages);
  const nameOf = ({ page, address }: FoundLink) => `${page.id} ${address}`;
  const brokenBefore = new Set(before.filter((link) => link.status === "broken").map(nameOf));
  return broken.filter((link) => !brokenBefore.has(nameOf(link)));
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
function textsOf(pages: readonly PageEntry[]): string[] {
  return pages.flatMap(({ text }) => (text === null ? [] : [text]));
}

/** The pages that use a file, by the file's ID, in reading order. Files without any aren't in it. */
type FileUses = ReadonlyMap<string, readonly PageEntry[]>;

/** A tree never changes, and neither do its uses. */
const usesByIndex = new WeakMap<TreeIndex, Promise<FileUses>>();

/** The pages that link to each file of a revision, show it in their text, or have it as their cover. */
export function fileUses(source: LinkSource): Promise<FileUses> {
  const { index } = source;
  let uses = usesByIndex.get(index);
  if (uses === undefined) {
    uses = findUses(source);
    usesByIndex.set(index, uses);
    uses.catch(() => usesByIndex.delete(index));
  }
  return uses;
}

async function findUses(source: LinkSource): Promise<FileUses> {
  const { organizationId, index, origin } = source;
  const scans = await scanTexts(source, organizationId, textsOf(index.readingOrder));
  const resolve = createLinkResolver(index, { appOrigins: [origin] });
  const yieldPoint = createYieldPoint();
  const uses = new Map<string, PageEntry[]>();
  for (const page of index.readingOrder) {
    const files = new Set(coverFiles(page.cover));
    // Pages repeat links, and resolving takes longer than everything else.
    for (const address of new Set(scans.get(page.text ?? "")?.links)) {
      const { target } = resolve(address, page);
      if ("file" in target) files.add(target.file);
    }
    for (const file of files) {
      const pages = uses.get(file);
      if (pages === undefined) uses.set(file, [page]);
      else pages.push(page);
    }
    await yieldPoint();
  }
  return uses;
}

function coverFiles(cover: Cover | undefined): string[] {
  const refs = cover === undefined ? [] : [cover.ref, cover.refDark];
  return refs.flatMap((ref) => (ref?.kind === "file" ? [ref.file] : []));
}
