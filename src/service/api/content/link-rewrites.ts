import type { RewriteTexts } from "#content/page-batch.ts";
import type { PageScan } from "#content/page-scan.ts";
import { rewriteLinks } from "#content/rewrite-links.ts";
import type { Hash, Tree } from "#content/types.ts";
import type { ContentChange } from "#contract/content-edit.ts";
import { readTexts } from "#service/documents/content/blobs.ts";
import { scanText } from "#service/documents/content/page-reader.ts";
import { invalid, notFound } from "#service/kernel/errors.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { createYieldPoint } from "#service/kernel/yield-point.ts";

type RewriteLinks = Extract<ContentChange, { operation: "rewrite_links" }>;

/** Links with their positions, by the hash of the text. */
export type Scans = Map<Hash, PageScan>;

/** Where the texts are: the change request's content. */
type Source = { db: Db; organizationId: string; tree: Tree };

/**
 * Finds the positions of links before the transaction that rewrites them, because parsing many texts takes long. @throws Failure
 * 400 for a text that takes too long to parse
 */
export async function scanBeforeRewriting(
  open: () => Promise<Source>,
  changes: readonly ContentChange[],
): Promise<Scans> {
  const scans: Scans = new Map();
  for (const [index, change] of changes.entries()) {
    if (change.operation !== "rewrite_links") continue;
    const source = await open();
    const ids = [...new Set(change.links.map(({ page }) => page))];
    const hashes = ids.flatMap((id) => textOf(source.tree, id) ?? []);
    for (const [hash, text] of await readTexts(source.db, source.organizationId, hashes)) {
      if (!scans.has(hash)) scans.set(hash, await scanOrRefuse(text, index, hashes.length > 1));
    }
  }
  return scans;
}

/** The new texts of the pages whose links are rewritten. @throws Failure 404 for an unknown page */
export async function rewriteTexts(
  { db, organizationId, tree }: Source,
  { links }: RewriteLinks,
  index: number,
  scans: Scans,
): Promise<RewriteTexts> {
  const pages: RewriteTexts["pages"][number][] = [];
  let rewritten = 0;
  const yieldPoint = createYieldPoint();
  for (const [page, ofPage] of Map.groupBy(links, (link) => link.page)) {
    if (tree.get(page)?.kind !== "page") throw notFound("page");
    const before = textOf(tree, page);
    if (before === undefined) continue;
    const text = (await readTexts(db, organizationId, [before])).get(before)!;
    // Only if the page changed since the links were found.
    const scan = scans.get(before) ?? (await scanOrRefuse(text, index, false));
    const changed = rewriteLinks(text, scan, new Map(ofPage.map(({ from, to }) => [from, to])));
    rewritten += changed.count;
    if (changed.text !== text) pages.push({ page, before, text: changed.text });
    await yieldPoint();
  }
  return { operation: "rewrite_links", pages, rewritten };
}

function textOf(tree: Tree, id: string): Hash | undefined {
  const entry = tree.get(id);
  return entry?.kind === "page" ? (entry.text ?? undefined) : undefined;
}

async function scanOrRefuse(text: string, index: number, apart: boolean): Promise<PageScan> {
  const scan = await scanText(text, { apart });
  if (scan !== undefined) return scan;
  const message = "The text of a page takes too long to read. Edit its links on the page.";
  throw invalid(`body.changes.${index}.links`, message);
}
