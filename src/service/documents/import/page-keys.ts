import type { Outcome, PageOutcome } from "./outcome.ts";
import { exactKey, fileKey, pageKey, pageSourcePath } from "./page-address.ts";

/** Source paths that other pages of the same import have. */
export type Taken = { has(sourcePath: string): boolean };

type KeyedPages = {
  /** By their keys, which they also have themselves. */
  pages: ReadonlyMap<string, PageOutcome>;
  /** Keys that lead to other pages. */
  aliases: ReadonlyMap<string, string>;
  /** URLs that show the same as one of the pages. */
  placeless: ReadonlySet<string>;
};

/**
 * Gives each page a key of its own. If several want the same one, that with the plainest URL gets it, whatever the order
 * in which they came. The others are kept under the keys of their files, unless they are the same page again.
 * @param among for an upload, whose files are all kept: what other pages have already taken
 */
export function keyPages(outcomes: readonly Outcome[], among: Taken | undefined): KeyedPages {
  const byUrl = new Map<string, PageOutcome>();
  const aliases = new Map<string, string>();
  for (const outcome of outcomes) {
    if (outcome.kind === "page") byUrl.set(outcome.url, outcome);
    else if (outcome.kind === "alias") aliases.set(outcome.key, outcome.sameAs);
  }
  const pages = new Map<string, PageOutcome>();
  const placeless = new Set<string>();
  const isFree = (key: string) => !pages.has(key) && among?.has(pageSourcePath(key)) !== true;
  const others: PageOutcome[] = [];
  for (const page of [...byUrl.values()].toSorted(byPlainness)) {
    const first = pages.get(page.key);
    if (among === undefined && first !== undefined && isSame(first, page)) placeless.add(page.url);
    else if (isFree(page.key)) pages.set(page.key, page);
    else others.push(page);
  }
  for (const page of others) {
    const key = freeKey(fileKey(page.url) ?? page.key, isFree);
    pages.set(key, { ...page, key });
  }
  if (among === undefined) mergeCanonical(pages, aliases, placeless);
  return { pages, aliases, placeless };
}

function byPlainness(a: PageOutcome, b: PageOutcome): number {
  return Number(!isPlain(a)) - Number(!isPlain(b)) || (a.url < b.url ? -1 : Number(a.url > b.url));
}

const isPlain = ({ key, url }: PageOutcome) => exactKey(url) === key;

function freeKey(wanted: string, isFree: (key: string) => boolean): string {
  let key = wanted;
  for (let number = 2; !isFree(key); number++) key = `${wanted}-${number}`;
  return key;
}

/** Sites sometimes declare a wrong canonical URL, so it only counts if the page there is the same. */
function mergeCanonical(
  pages: Map<string, PageOutcome>,
  aliases: Map<string, string>,
  placeless: Set<string>,
): void {
  for (const page of pages.values()) {
    const own = page.page.canonical && pageKey(page.page.canonical);
    const other = own && own !== page.key ? pages.get(own) : undefined;
    if (other === undefined || aliases.has(other.key) || !isSame(page, other)) continue;
    pages.delete(page.key);
    aliases.set(page.key, other.key);
    placeless.add(page.url);
  }
}

function isSame({ page: a }: PageOutcome, { page: b }: PageOutcome): boolean {
  // Each conversion marks URLs in its own way.
  const text = ({ markdown, mark }: typeof a) => markdown.replaceAll(mark, "");
  return a.title === b.title && a.markdown.length === b.markdown.length && text(a) === text(b);
}
