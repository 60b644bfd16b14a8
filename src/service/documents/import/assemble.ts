import { decoded } from "#content/address.ts";
import { createYieldPoint } from "#service/kernel/yield-point.ts";
import type { NewContent, NewPage } from "./new-content.ts";
import type { FileOutcome, Outcome, PageOutcome } from "./outcome.ts";
import {
  withoutFragment,
  encodeAddress,
  fileSourcePath,
  markdownAddress,
  pageSourcePath,
  relativeLink,
  exactKey,
  fileKey,
  pageKey,
  scopeOf,
} from "./page-address.ts";
import { withoutId } from "./names.ts";
import { pathsOfUrl } from "./old-addresses.ts";
import { withoutRepeated } from "./repeated-blocks.ts";
import { type PlacedPage, addressResolver, buildSiteTree } from "./site-tree.ts";

/**
 * Builds the page tree of a crawled website. Links between pages and to files become relative paths of their sources,
 * so they work regardless of the pages' slugs in the space. Other requests get turns in between.
 * @param among for an upload: what other pages have already taken. Then, pages with the same text are all kept.
 * @param apart URLs of pages whose places something else decides
 */
export async function assembleWebsite(
  outcomes: readonly Outcome[],
  start: string,
  among?: Taken,
  apart: ReadonlySet<string> = new Set(),
): Promise<NewContent & { apart: NewPage[] }> {
  const yieldPoint = createYieldPoint();
  const { pages: keyed, aliases, placeless } = keyPages(outcomes, among);
  const unrepeated = await withoutRepeated([...keyed.values()]);
  const pages = new Map(
    Array.from(keyed, ([key, outcome]) => {
      const { markdown = outcome.page.markdown } = unrepeated.get(outcome.url) ?? {};
      return [key, { ...outcome, page: { ...outcome.page, markdown } }];
    }),
  );
  const repeated = new Map(Array.from(unrepeated, ([url, { changes }]) => [url, changes]));
  const files = outcomes.filter((outcome) => outcome.kind === "file");
  const resolve = addressResolver(pages, aliases);
  // Without a start page, the folder of all files of an upload is no group.
  const home = resolve(start) ?? (among && pageKey(start)) ?? "";
  const kept = new Map<string, FileOutcome & { sourcePath: string }>();
  const byUrl = placeFiles(files, kept);
  const addresses = oldAddresses(outcomes, {
    pages,
    resolve,
    start,
    isUpload: among !== undefined,
  });
  const targets: LinkTargets = { pages, resolve, byUrl, wanted: await wantedTerms(pages, resolve) };
  const toPage = async (placed: PlacedPage): Promise<NewPage> => ({
    sourcePath: placed.page ? pageSourcePath(placed.key) : placed.key,
    ...(placed.page && { url: placed.page.url }),
    ...(placed.page?.page.threads && { threads: placed.page.page.threads }),
    fields: {
      title: placed.title,
      ...(placed.page?.page.description && { description: placed.page.page.description }),
    },
    text: placed.page ? withLinks(placed.page, targets) : null,
    name: placed.page ? withoutId(lastPart(placed.key)) : placed.title,
    ...(placed.page && { addresses: addresses.get(placed.key) ?? [] }),
    pages: await toPages(placed.pages),
  });
  const toPages = async (level: readonly PlacedPage[]): Promise<NewPage[]> => {
    const made: NewPage[] = [];
    for (const placed of level) {
      await yieldPoint();
      made.push(await toPage(placed));
    }
    return made;
  };
  const ordered = [...pages.values()].filter(({ url }) => !apart.has(url));
  const tree = await toPages(buildSiteTree(ordered, home, resolve));
  const others = await toPages(
    [...pages.values()]
      .filter(({ url }) => apart.has(url))
      .map((page) => ({ key: page.key, page, title: page.page.title, pages: [] })),
  );
  const first = ordered.find(({ key }) => key === home);
  if (among === undefined || first === undefined || !isOnlyContents(first, pages.size)) {
    return { pages: tree, files: [...kept.values()], placeless, repeated, apart: others };
  }
  return {
    pages: tree.flatMap((page) => (page.url === first.url ? page.pages : [page])),
    files: [...kept.values()],
    placeless: new Set([...placeless, first.url]),
    repeated,
    apart: others,
  };
}

/** The paths of each page on its site, by key: its own, and those that led to it or showed the same. */
function oldAddresses(
  outcomes: readonly Outcome[],
  { pages, resolve, start, isUpload }: Pick<LinkTargets, "pages" | "resolve"> & From,
): Map<string, string[]> {
  const keys = new Map(Array.from(pages, ([key, { url }]) => [url, key]));
  const folder = isUpload ? "/" : scopeOf(start).path;
  const found = new Map<string, string[]>();
  for (const { kind, url } of outcomes) {
    if (kind !== "page" && kind !== "alias") continue;
    const key = keys.get(url) ?? resolve(url);
    // Sites don't show Word documents as pages.
    if (key === undefined || (isUpload && url.endsWith(".docx"))) continue;
    found.set(key, [...(found.get(key) ?? []), ...pathsOfUrl(url, folder)]);
  }
  return found;
}

type From = { start: string; isUpload: boolean };

/** Exports of wikis have a table of contents as their start page. The page tree says the same. */
function isOnlyContents({ page }: PageOutcome, count: number): boolean {
  const isConfluence = /^#+ Space Details:?$/m.test(page.markdown);
  const entry = new RegExp(
    `^\\s*(?:[-*+]|\\d+[.)]) +\\[.*\\]\\(${page.mark}\\d+\\)\\s*$|^\\s*$|^#+ ${isConfluence ? "|^\\|" : ""}`,
  );
  const lines = page.markdown.split("\n");
  const links = page.targets.filter(({ image }) => !image).length;
  return (
    count > 1 && links >= Math.max(1, (count - 1) / 2) && lines.every((line) => entry.test(line))
  );
}

/** Stores identical files from several URLs once. Returns the path of each URL's file. */
function placeFiles(
  files: readonly FileOutcome[],
  kept: Map<string, FileOutcome & { sourcePath: string }>,
): Map<string, string> {
  const byUrl = new Map<string, string>();
  const taken = new Set<string>();
  for (const file of files.toSorted((a, b) => (a.url < b.url ? -1 : 1))) {
    let placed = kept.get(file.blob);
    if (placed === undefined) {
      const wanted = fileSourcePath(file.url, file.name);
      const sourcePath = taken.has(wanted)
        ? wanted.replace(/(\.\w+)?$/, `-${file.blob.slice(0, 8)}$1`)
        : wanted;
      taken.add(sourcePath);
      placed = { ...file, sourcePath };
      kept.set(file.blob, placed);
    }
    byUrl.set(file.url, placed.sourcePath);
  }
  return byUrl;
}

type LinkTargets = {
  pages: ReadonlyMap<string, PageOutcome>;
  resolve: (address: string) => string | undefined;
  byUrl: ReadonlyMap<string, string>;
  /** For each page, the IDs of its anchors that links use, by anchor number. */
  wanted: ReadonlyMap<string, ReadonlyMap<number, string>>;
};

/** In reference manuals, every term has an ID. Only IDs that links use are kept, so that the text stays readable. */
async function wantedTerms(
  pages: ReadonlyMap<string, PageOutcome>,
  resolve: LinkTargets["resolve"],
): Promise<Map<string, Map<number, string>>> {
  const yieldPoint = createYieldPoint();
  const wanted = new Map<string, Map<number, string>>();
  for (const { page } of pages.values()) {
    await yieldPoint();
    for (const { url, image } of page.targets) {
      const fragment = fragmentOf(url);
      if (image || fragment === "") continue;
      const target = pages.get(resolve(url) ?? "");
      const number = target && ownValue(target.page.terms, fragment);
      if (target === undefined || number === undefined) continue;
      const ids = wanted.get(target.key) ?? new Map<number, string>();
      wanted.set(target.key, ids);
      if (!ids.has(number)) ids.set(number, fragment);
    }
  }
  return wanted;
}

function withLinks({ key, page }: PageOutcome, targets: LinkTargets): string {
  const from = pageSourcePath(key);
  const addresses = page.targets.map(({ url }) => linkTo(url, from, targets));
  const wanted = targets.wanted.get(key);
  return page.markdown.replaceAll(
    new RegExp(`${page.mark}(a?)(\\d+)`, "g"),
    (_, isAnchor: string, index: string) => {
      if (isAnchor === "") return addresses[Number(index)] ?? "";
      const id = wanted?.get(Number(index));
      return id === undefined ? "" : `<a id="${escapeAttribute(id)}"></a>`;
    },
  );
}

function linkTo(url: string, from: string, targets: LinkTargets): string {
  const { pages, resolve, byUrl } = targets;
  const file = byUrl.get(url) ?? byUrl.get(withoutFragment(url));
  if (file !== undefined) return relativeLink(from, file);
  const target = pages.get(resolve(url) ?? "");
  if (target === undefined) return url.startsWith("data:") ? "#" : markdownAddress(url);
  const anchor = anchorOf(target, fragmentOf(url), targets);
  const to = pageSourcePath(target.key);
  if (to === from && anchor) return `#${anchor}`;
  return relativeLink(from, to) + (anchor ? `#${anchor}` : "");
}

/** The fragment for a link to an ID of a page: the anchor at its term, or its heading. */
function anchorOf(
  target: PageOutcome,
  fragment: string,
  { wanted }: LinkTargets,
): string | undefined {
  const number = ownValue(target.page.terms, fragment);
  const term = number === undefined ? undefined : wanted.get(target.key)?.get(number);
  return term === undefined ? ownValue(target.page.anchors, fragment) : encodeAddress(term);
}

function ownValue<Value>(record: Record<string, Value> | undefined, key: string) {
  return record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined;
}

function escapeAttribute(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

function fragmentOf(url: string): string {
  return decoded(url.split("#")[1] ?? "");
}

function lastPart(key: string): string {
  return key.includes("/") ? key.slice(key.lastIndexOf("/") + 1) : "home";
}

/** Source paths that other pages of the same import have. */
type Taken = { has(sourcePath: string): boolean };

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
function keyPages(outcomes: readonly Outcome[], among: Taken | undefined): KeyedPages {
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
