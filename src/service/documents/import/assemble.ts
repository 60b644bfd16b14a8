import { createYieldPoint } from "#service/kernel/yield-point.ts";
import type { NewContent, NewPage } from "./new-content.ts";
import type { FileOutcome, Outcome, PageOutcome } from "./outcome.ts";
import {
  encodeAddress,
  fileSourcePath,
  markdownAddress,
  pageSourcePath,
  relativeLink,
} from "./page-address.ts";
import { keyPages, type Taken } from "./page-keys.ts";
import type { PlacedPage } from "./placing.ts";
import { addressResolver, buildSiteTree } from "./site-tree.ts";
import { withoutFragment } from "./crawl.ts";

/**
 * Builds the page tree of a crawled website. Links between pages and to files become relative paths of their sources,
 * so they work regardless of the pages' slugs in the space. Other requests get turns in between.
 * @param among for an upload: what other pages have already taken. Then, pages with the same text are all kept.
 */
export async function assembleWebsite(
  outcomes: readonly Outcome[],
  start: string,
  among?: Taken,
): Promise<NewContent> {
  const yieldPoint = createYieldPoint();
  const { pages, aliases, placeless } = keyPages(outcomes, among);
  const files = outcomes.filter((outcome) => outcome.kind === "file");
  const resolve = addressResolver(pages, aliases);
  const home = resolve(start) ?? "";
  const kept = new Map<string, FileOutcome & { sourcePath: string }>();
  const byUrl = placeFiles(files, kept);
  const targets: LinkTargets = { pages, resolve, byUrl, wanted: await wantedTerms(pages, resolve) };
  const toPage = async (placed: PlacedPage): Promise<NewPage> => ({
    sourcePath: placed.page ? pageSourcePath(placed.key) : placed.key,
    ...(placed.page && { url: placed.page.url }),
    fields: {
      title: placed.title,
      ...(placed.page?.page.description && { description: placed.page.page.description }),
    },
    text: placed.page ? withLinks(placed.page, targets) : null,
    name: placed.page ? lastPart(placed.key) : placed.title,
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
  const tree = await toPages(buildSiteTree([...pages.values()], home, resolve));
  return { pages: tree, files: [...kept.values()], placeless };
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
  return decodeFragment(url.split("#")[1] ?? "");
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

function lastPart(key: string): string {
  return key.includes("/") ? key.slice(key.lastIndexOf("/") + 1) : "home";
}
