import { decoded, isOutside, resolvePath, schemeOf, withoutExtension } from "./address.ts";
import { readMention } from "./mention.ts";
import type { TreeIndex } from "./tree.ts";
import type { FileEntry, PageEntry } from "./types.ts";

/** What a link leads to; the kinds are the specification's reference kinds. A broken link keeps its address as written. */
export type LinkTarget =
  | { kind: "page"; page: string }
  | { kind: "anchor"; page: string; anchor: string }
  | { kind: "file"; file: string }
  | { kind: "space"; space: string }
  | { kind: "collection"; collection: string }
  | { kind: "user"; user: string }
  | { kind: "openapi"; slug: string }
  | { kind: "url"; url: string }
  | { kind: "page" | "file"; url: string };

/** `ok`: the target exists; `broken`: it isn't in this revision; `in-app`: a URL of the console itself. */
export type ResolvedLink = { status: "ok" | "broken" | "in-app"; target: LinkTarget };

type LinkOptions = {
  /** The anchors of a page's text (`scanPage` of ./page-scan.ts). If undefined, every anchor is ok. */
  anchorsOf?: (page: PageEntry) => ReadonlySet<string> | undefined;
  /** The console's origin, for example `https://docs.example.com`; links below it are in-app. */
  appOrigins?: readonly string[];
};

/** Resolves the links of a revision's pages. */
export type LinkResolver = (address: string, from: PageEntry) => ResolvedLink;

/** The permanent link to a page: `/pages/{id}`. */
export function pageAddress(id: string, anchor?: string): string {
  return `/pages/${id}${anchor ? `#${anchor}` : ""}`;
}

/**
 * Creates a resolver for the links of one revision. A link can be a permanent link ({@link pageAddress}), a path of
 * source files relative to the file a page was imported from, a page path, relative or from the root, or a mention of a person.
 */
export function createLinkResolver(index: TreeIndex, options: LinkOptions = {}): LinkResolver {
  const find = createFinder(index);
  return (address, from) => {
    const written = address.trim();
    if (isOutside(written)) return outside(written, options.appOrigins ?? []);
    const hash = written.indexOf("#");
    const anchor = hash === -1 ? "" : decoded(written.slice(hash + 1));
    const path = decoded((hash === -1 ? written : written.slice(0, hash)).replace(/\?.*$/, ""));
    const target = path === "" ? from : find(path, from);
    const mention = target ? undefined : readMention(written);
    if (mention?.type === "user")
      return { status: "ok", target: { kind: "user", user: mention.id } };
    if (!target || (path === "" && anchor === "")) return missing(written, path);
    if (target.kind === "file") return { status: "ok", target: { kind: "file", file: target.id } };
    if (anchor === "") return { status: "ok", target: { kind: "page", page: target.id } };
    const anchors = options.anchorsOf?.(target);
    const status = !anchors || anchors.has(anchor) ? "ok" : "broken";
    return { status, target: { kind: "anchor", page: target.id, anchor } };
  };
}

function missing(address: string, path: string): ResolvedLink {
  const isFile = /\.\w{1,5}$/.test(path) && withoutExtension(path) === path;
  return { status: "broken", target: { kind: isFile ? "file" : "page", url: address } };
}

const runnable = new Set(["javascript", "vbscript", "data"]);
const appPaths = /^\/orgs\/[^/]+\/(spaces|collections|members|openapi)\/([^/?#]+)/;

function outside(address: string, appOrigins: readonly string[]): ResolvedLink {
  const isPicture = /^data:image\//i.test(address);
  if (runnable.has(schemeOf(address) ?? "") && !isPicture) {
    return { status: "broken", target: { kind: "url", url: address } };
  }
  const origin = appOrigins.find(
    (appOrigin) => address === appOrigin || address.startsWith(`${appOrigin}/`),
  );
  if (origin === undefined) return { status: "ok", target: { kind: "url", url: address } };
  const [, noun, id] = appPaths.exec(address.slice(origin.length)) ?? [];
  const name = decoded(id ?? "");
  if (noun === "spaces") return { status: "in-app", target: { kind: "space", space: name } };
  if (noun === "collections") {
    return { status: "in-app", target: { kind: "collection", collection: name } };
  }
  if (noun === "members") return { status: "in-app", target: { kind: "user", user: name } };
  if (noun === "openapi") return { status: "in-app", target: { kind: "openapi", slug: name } };
  return { status: "in-app", target: { kind: "url", url: address } };
}

/**
 * The source files that a link may mean, the likeliest first. Seen from the root, it may start in the folder that holds all
 * sources of an import.
 * @param from path of the source file with the link
 */
export function sourcesOf(from: string, path: string): string[] {
  const inImport = path.startsWith("/")
    ? resolvePath("", from.slice(0, from.indexOf("/") + 1) + path.slice(1))
    : undefined;
  return [inImport, resolvePath(from, path)].filter((source) => source !== undefined);
}

/** The paths that a source file may have, from how a link names it: pages of a website can come from Markdown. */
export function sourcesAt(path: string): string[] {
  const bare = path.replace(/\/+$/, "");
  const page = /\.x?html?$/i.test(bare) ? bare.replace(/\.\w+$/, "") : undefined;
  return [
    bare,
    ...["README.md", "index.md", "_index.md"].map((name) => `${bare}/${name}`),
    ...(page === undefined ? [bare] : [page]).flatMap((stem) =>
      ["md", "mdx", "markdown"].map((extension) => `${stem}.${extension}`),
    ),
    ...(page !== undefined && /(?:^|\/)index$/i.test(page)
      ? ["README.md", "_index.md"].map((name) => page.replace(/index$/i, name))
      : []),
  ].map((file) => file.replace(/^\//, ""));
}

/** Finds the entry for a link without scheme, query, and anchor. */
function createFinder(index: TreeIndex) {
  const sources = new Map<string, PageEntry | FileEntry>();
  const names = new Map<string, FileEntry | null>();
  for (const entry of [...index.readingOrder, ...index.files]) {
    if (entry.sourcePath !== undefined) sources.set(entry.sourcePath, entry);
    if (entry.kind === "file") names.set(entry.name, names.has(entry.name) ? null : entry);
  }
  const bySource = (path: string) => {
    const sourcePath = sourcesAt(path).find((file) => sources.has(file));
    return sourcePath === undefined ? undefined : sources.get(sourcePath);
  };
  const byPagePath = (path: string) =>
    index.byPath(path) ?? index.byPath(withoutExtension(path)) ?? home(withoutExtension(path));
  const home = (path: string) =>
    path === "" ? index.readingOrder.find(({ type }) => type === "document") : undefined;

  return (path: string, from: PageEntry): PageEntry | FileEntry | undefined => {
    const own = /^\/(pages|files)\/([^/]+)\/?$/.exec(path);
    const byId = own && (own[1] === "pages" ? index.page(own[2]!) : index.file(own[2]!));
    if (byId) return byId;
    if (from.sourcePath !== undefined) {
      for (const source of sourcesOf(from.sourcePath, path)) {
        const page = bySource(source);
        if (page) return page;
      }
    }
    // A page's file is next to its siblings, or in its own folder if it has subpages.
    const here = index.path(from.id);
    for (const file of [here, `${here}/`]) {
      const resolved = resolvePath(file, path);
      const page = resolved === undefined ? undefined : byPagePath(resolved);
      if (page) return page;
    }
    return names.get(path.slice(path.lastIndexOf("/") + 1)) ?? undefined;
  };
}
