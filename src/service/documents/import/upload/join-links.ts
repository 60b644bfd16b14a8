import { slug as githubSlug } from "github-slugger";
import { decoded, isOutside, resolvePath, withoutExtension } from "#content/address.ts";
import { sourcesAt, sourcesOf } from "#content/links.ts";
import type { PageScan } from "#content/page-scan.ts";
import { rewriteLinks } from "#content/rewrite-links.ts";
import { createYieldPoint } from "#service/kernel/yield-point.ts";
import { scanText } from "../../content/page-reader.ts";
import { withBelow, type NewContent, type NewPage } from "../new-content.ts";
import { encodeAddress, relativeLink } from "../page-address.ts";
import { withoutIds } from "../names.ts";
import { accentedLetters, letters, namedParts, partNamed, withAnchors } from "./named-parts.ts";
import { joinWikiLinks } from "./wiki-links.ts";

/** What else is known of a page: its file in the upload, other URLs, and what the IDs of its HTML became. */
export type Origin = {
  path: string;
  addresses?: readonly string[];
  anchors?: Readonly<Record<string, string>>;
};

type Target = { sourcePath: string; page?: NewPage; origin?: Origin };

/**
 * Rewrites those links between the pages and files of an upload that lead nowhere as they are written: by the URL that a page
 * had on its site, from the root of the site, by the name of the page, and to anchors as other tools write them. All others
 * keep their bytes. Other requests get turns in between.
 * @param originOf of a page with a text
 * @returns how many links were rewritten, by the page's `sourcePath`
 */
export async function joinLinks(
  { pages, files }: NewContent,
  originOf: (page: NewPage) => Origin | undefined,
): Promise<Map<string, number>> {
  const yieldPoint = createYieldPoint();
  const all = (await withBelow(pages)).filter(({ text }) => text !== null);
  const targets: Target[] = all.flatMap((page) => {
    const origin = originOf(page);
    return page.sourcePath === undefined
      ? []
      : [{ sourcePath: page.sourcePath, page, ...(origin && { origin }) }];
  });
  const places = placesOf([
    ...targets,
    ...files.flatMap(({ sourcePath }) => (sourcePath === undefined ? [] : [{ sourcePath }])),
  ]);
  const scans = new Map<NewPage, PageScan>();
  const counts = new Map<string, number>();
  const count = ({ sourcePath = "" }: NewPage, more: number) =>
    counts.set(sourcePath, (counts.get(sourcePath) ?? 0) + more);
  for (const page of all) {
    await yieldPoint();
    page.text = joinWikiLinks(page.text!, (name) => {
      const target = page.sourcePath && places.named(name, page.sourcePath);
      if (!target) return undefined;
      count(page, 1);
      return relativeLink(page.sourcePath!, target.sourcePath);
    });
    if (!/[\]<{]|:\/\//.test(page.text) && !page.text.includes("#")) continue;
    const scan = await scanText(page.text, { apart: all.length > 20 });
    if (scan !== undefined) scans.set(page, scan);
  }
  const wanted: Joining["wanted"] = new Map();
  const parts: Joining["parts"] = new Map();
  for (const [page, scan] of scans) {
    await yieldPoint();
    const changes = new Map<string, string>();
    for (const { address } of scan.links) {
      const to = rewritten(address, page, { places, scans, wanted, parts });
      if (to !== undefined && to !== address) changes.set(address, to);
    }
    if (changes.size === 0) continue;
    const written = rewriteLinks(page.text!, scan, changes);
    page.text = written.text;
    count(page, written.count);
  }
  for (const [page, anchors] of wanted) page.text = withAnchors(page.text!, anchors);
  return counts;
}

type Joining = {
  places: Places;
  scans: ReadonlyMap<NewPage, PageScan>;
  /** The anchors that parts of pages get because links lead to them, by their numbers. */
  wanted: Map<NewPage, Map<number, string>>;
  /** The named parts of the pages that were looked at so far. */
  parts: Map<NewPage, ReturnType<typeof namedParts>>;
};

/** Undefined for a link that stays. */
function rewritten(address: string, page: NewPage, joining: Joining): string | undefined {
  const from = page.sourcePath;
  const written = address.trim();
  if (from === undefined || written === "" || isOutside(written)) return undefined;
  const [, way = "", query = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(written) ?? [];
  const path = decoded(way);
  const direct = path === "" ? joining.places.at(from) : joining.places.direct(path, from);
  const target = direct ?? joining.places.similar(path, from);
  if (target === undefined) return undefined;
  const anchor = decoded(hash.slice(1));
  const known = anchor === "" ? "" : anchorIn(target, anchor, joining);
  const end = known === undefined || known === anchor ? hash : known && `#${encodeAddress(known)}`;
  if (direct !== undefined) {
    if (end === hash) return undefined;
    // A link to the top of its own page has no words of its own.
    return way + query + end || relativeLink(from, from);
  }
  return target.sourcePath === from && end !== ""
    ? end
    : relativeLink(from, target.sourcePath) + query + end;
}

/** The anchor of the page that was meant; "" for its top, undefined if there is none. */
function anchorIn(
  { page, origin }: Target,
  anchor: string,
  { scans, wanted, parts }: Joining,
): string | undefined {
  if (page === undefined) return undefined;
  const anchors = scans.get(page)?.anchors ?? new Set();
  if (anchors.has(anchor)) return anchor;
  const ids = origin?.anchors;
  if (ids !== undefined && Object.hasOwn(ids, anchor)) return ids[anchor];
  const words = anchor.replace(/^(?:id-|_)(?=[\d._])/, "");
  const bare = letters(words);
  if (bare === "") return undefined;
  const similar = [...anchors].filter((each) => letters(each) === bare);
  const isExact = (each: string) => accentedLetters(each) === accentedLetters(words);
  const nearest = similar.find(isExact) ?? similar[0];
  if (nearest !== undefined) return nearest;
  const named = parts.get(page) ?? namedParts(page.text!);
  parts.set(page, named);
  const place = partNamed(named, anchor);
  // The title of a page is no part of its text.
  if (place === undefined) return letters(page.fields.title) === bare ? "" : undefined;
  const { slug } = named[place]!;
  if (anchors.has(slug)) return slug;
  const ofPage = wanted.get(page) ?? new Map<number, string>();
  wanted.set(page, ofPage);
  const own = ofPage.get(place) ?? githubSlug(anchor);
  ofPage.set(place, own);
  return own;
}

type Places = {
  at: (sourcePath: string) => Target | undefined;
  /** As the links of a space are resolved. */
  direct: (path: string, from: string) => Target | undefined;
  similar: (path: string, from: string) => Target | undefined;
  named: (name: string, from: string) => Target | undefined;
};

function placesOf(targets: readonly Target[]): Places {
  const bySource = new Map(targets.map((target) => [target.sourcePath, target]));
  const byEnd = endsOf(targets);
  const at = (path: string) => {
    const source = sourcesAt(path).find((each) => bySource.has(each));
    return source === undefined ? undefined : bySource.get(source);
  };
  const direct = (path: string, from: string) => {
    for (const source of sourcesOf(from, path)) {
      const target = at(source);
      if (target !== undefined) return target;
    }
    return undefined;
  };
  const exact = (path: string | undefined) =>
    path === undefined ? undefined : byEnd.get(`/${endOf(path)}`);
  /** Some tools also look for what a link names in the folders above. */
  const fromAbove = (path: string, from: string) => {
    const folders = from.split("/").slice(0, -1);
    for (let depth = folders.length - 1; depth > 0; depth--) {
      const found = exact(resolvePath([...folders.slice(0, depth), "x"].join("/"), path));
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const similar = (path: string, from: string) => {
    if (!path.startsWith("/")) {
      // Sites show a page as a folder, so that its links lead one step further up.
      const ways = [resolvePath(from, path), resolvePath(`${withoutExtension(from)}/x`, path)];
      return exact(ways[0]) ?? exact(ways[1]) ?? fromAbove(path, from);
    }
    const parts = path.split("/").filter(Boolean);
    const root = from.slice(0, from.indexOf("/") + 1);
    for (let cut = 0; cut < parts.length; cut++) {
      const rest = parts.slice(cut).join("/");
      // One name alone is too little to tell a page by, unless it is that of a file.
      if (cut > 0 && cut === parts.length - 1 && !/\.\w+$/.test(rest)) break;
      const found = exact(root + rest) ?? byEnd.get(endOf(rest));
      if (found !== undefined) return found;
    }
    return undefined;
  };
  const named = (name: string, from: string) =>
    direct(name, from) ?? exact(resolvePath(from, name)) ?? byEnd.get(endOf(name));
  return { at: (path) => bySource.get(path), direct, similar, named };
}

/** How paths of files and URLs of pages are compared. */
const endOf = (path: string) =>
  withoutExtension(withoutIds(path).replace(/^\/+|\/+$/g, "")).toLowerCase();

/** Targets by the ends of their paths, and by their whole paths after a slash. If several have one end, the highest counts. */
function endsOf(targets: readonly Target[]): Map<string, Target> {
  const found = new Map<string, { target: Target; depth: number; isShared: boolean }>();
  const note = (key: string, target: Target, depth: number) => {
    const before = found.get(key);
    if (before?.target === target) return;
    if (before === undefined || depth < before.depth) {
      found.set(key, { target, depth, isShared: false });
    } else if (depth === before.depth) before.isShared = true;
  };
  for (const target of targets) {
    const { sourcePath, origin } = target;
    const root = sourcePath.slice(0, sourcePath.indexOf("/") + 1);
    const paths = [sourcePath, ...(origin === undefined ? [] : [root + origin.path])];
    for (const path of new Set(paths)) {
      const whole = endOf(path);
      note(`/${whole}`, target, 0);
      const parts = whole.split("/");
      for (let cut = 1; cut < parts.length; cut++) {
        note(parts.slice(cut).join("/"), target, parts.length);
      }
    }
    for (const address of origin?.addresses ?? []) {
      note(`/${endOf(root + address.replace(/^\/+/, ""))}`, target, 0);
    }
  }
  return new Map(
    [...found].flatMap(([key, { target, isShared }]) => (isShared ? [] : [[key, target] as const])),
  );
}
