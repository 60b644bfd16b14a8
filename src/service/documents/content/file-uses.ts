import { createLinkResolver } from "#content/links.ts";
import type { TreeIndex } from "#content/tree.ts";
import type { Cover, PageEntry } from "#content/types.ts";
import { createYieldPoint } from "#service/kernel/yield-point.ts";
import { textsOf, type LinkSource } from "./revision-links.ts";
import { scanTexts } from "./scans.ts";

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
