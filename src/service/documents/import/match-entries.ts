import type { TreeIndex } from "#content/tree.ts";
import type { Entry, FileEntry, PageEntry, PageType } from "#content/types.ts";
import { createYieldPoint } from "#service/kernel/yield-point.ts";
import { withBelow, type NewContent, type NewFile, type NewPage } from "./new-content.ts";

type Item = NewPage | NewFile;

/** The entries that imported pages and files had before. */
type Matches = {
  page: (page: NewPage) => PageEntry | undefined;
  file: (file: NewFile) => FileEntry | undefined;
};

/**
 * Finds the entry of a space that each imported page or file had before, by its ID or its source. An entry belongs to at
 * most one of them, so that none replaces another; entries of one source, in the order of their creation. Other requests
 * get turns in between.
 */
export async function matchEntries(
  { pages, files }: NewContent,
  { tree }: TreeIndex,
): Promise<Matches> {
  const yieldPoint = createYieldPoint();
  const entries = [...tree.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const bySource = Map.groupBy(entries, ({ sourcePath }) => sourcePath);
  const matched = new Map<Item, Entry>();
  const taken = new Set<string>();
  const match = (item: Item, candidates: readonly Entry[]) => {
    const entry = candidates.find(
      (candidate) => !taken.has(candidate.id) && isOfKind(item, candidate),
    );
    if (entry === undefined || matched.has(item)) return;
    taken.add(entry.id);
    matched.set(item, entry);
  };
  const items: Item[] = [...files, ...(await withBelow(pages))];
  for (const item of items) {
    await yieldPoint();
    const entry = item.id === undefined ? undefined : tree.get(item.id);
    if (entry !== undefined) match(item, [entry]);
  }
  for (const item of items) {
    await yieldPoint();
    if (item.sourcePath !== undefined) match(item, bySource.get(item.sourcePath) ?? []);
  }
  return {
    page(page) {
      const entry = matched.get(page);
      return entry?.kind === "page" ? entry : undefined;
    },
    file(file) {
      const entry = matched.get(file);
      return entry?.kind === "file" ? entry : undefined;
    },
  };
}

/** The type of the page that an imported one becomes. */
export function typeOf({ text, href }: NewPage): PageType {
  if (text !== null) return "document";
  return href === undefined ? "group" : "link";
}

function isOfKind(item: Item, entry: Entry): boolean {
  return "pages" in item
    ? entry.kind === "page" && entry.type === typeOf(item)
    : entry.kind === "file";
}
