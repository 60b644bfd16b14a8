import { posix } from "node:path";
import { decoded } from "#content/address.ts";

/** The scope of a website import: pages of one origin below one path. */
export type Scope = {
  origin: string;
  /** Path with a trailing slash. */
  path: string;
};

const pageExtension = /\.(?:x?html?|php|aspx?|jsp)$/i;
const indexName = /(?:^|\/)(?:index|default)$/i;
/**
 * Extensions that are never web pages. Others (`.py`, `.c`) aren't listed, because sites also show sources as pages;
 * only the response tells.
 */
const fileExtension =
  /\.(?:pdf|zip|gz|tgz|tar|bz2|xz|7z|csv|tsv|xlsx?|docx?|pptx?|od[tspg]|epub|json|ya?ml|txt|patch|diff|ipynb|png|jpe?g|gif|webp|svg|ico|avif|bmp|css|m?js|map|woff2?|ttf|eot|mp[34]|webm|mov|avi|wav|ogg|xml|rss|atom|exe|dmg|deb|rpm|msi|iso|jar|war|asc|sig|md5|sha\d+)$/i;

/** The scope for a start URL: its folder. A last segment without an extension counts as a folder. */
export function scopeOf(start: string): Scope {
  const { origin, pathname } = new URL(start);
  const isFolder = pathname.endsWith("/");
  const isFile = /\.\w+$/.test(pathname);
  const path = isFolder ? pathname : isFile ? posix.dirname(pathname) : pathname;
  return { origin, path: path.endsWith("/") ? path : `${path}/` };
}

export function scopePrefix({ origin, path }: Scope): string {
  return origin + path;
}

/**
 * One key for all URLs of a page: host and decoded path, without scheme, query, fragment, index name, page extension,
 * and trailing slash. Null if it isn't the URL of a web page.
 */
export function pageKey(address: string): string | null {
  return keyOf(address, (path) => path.replace(pageExtension, "").replace(indexName, "/"));
}

/** Like a page's key, but with its extension: `guide.html` and `guide/` are two pages on some sites. */
export function exactKey(address: string): string | null {
  return keyOf(address, (path) => {
    const bare = path.replace(pageExtension, "");
    return indexName.test(bare) ? bare.replace(indexName, "/") : path;
  });
}

/** Like a page's key, but with its extension and index name. */
export function fileKey(address: string): string | null {
  return keyOf(address, (path) => path);
}

function keyOf(address: string, shorten: (path: string) => string): string | null {
  const url = URL.parse(address);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) return null;
  const path = shorten(decoded(url.pathname).replaceAll(/\/{2,}/g, "/")).replace(/\/+$/, "");
  return url.host.replace(":", "-") + path;
}

/** Whether a URL can be one of the import's pages. */
export function isPageAddress(address: string, scope: Scope): boolean {
  return isInScope(address, scope) && !fileExtension.test(new URL(address).pathname);
}

/**
 * Whether a link in a page's text leads to a file that should be imported, too.
 * @param follow whether links are followed. If so, URLs that may be pages are fetched as pages.
 */
export function isFileAddress(address: string, scope: Scope, follow: boolean): boolean {
  if (!isInScope(address, scope)) return false;
  const { pathname } = new URL(address);
  if (fileExtension.test(pathname)) return true;
  return !follow && /\.[a-z][a-z\d]{0,9}$/i.test(pathname) && !pageExtension.test(pathname);
}

export function isInScope(address: string, scope: Scope): boolean {
  const url = URL.parse(address);
  if (url === null || url.origin !== scope.origin) return false;
  return (
    `${url.pathname.replace(/\/$/, "")}/`.startsWith(scope.path) ||
    url.pathname.startsWith(scope.path)
  );
}

/** Path of the page's file in the import: `docs.example.com/guides/install.md`. */
export function pageSourcePath(key: string): string {
  return key.includes("/") ? `${key}.md` : `${key}/index.md`;
}

/** Path for the file at a URL; data URLs get a path from their content. */
export function fileSourcePath(address: string, name: string): string {
  const url = new URL(address);
  if (url.protocol === "data:") return `inline/${name}`;
  const folder = posix.dirname(decoded(url.pathname));
  return posix.join(url.host.replace(":", "-"), folder, name);
}

/** The relative link from the file `from` to the file `to`, as written in Markdown. */
export function relativeLink(from: string, to: string): string {
  return encodeAddress(posix.relative(posix.dirname(from), to));
}

/** Encodes a path or anchor for a Markdown link. */
export function encodeAddress(text: string): string {
  return encodeURI(text).replaceAll(
    /[()?#|]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Escapes a URL for the `(…)` of a Markdown link, also inside a table. */
export function markdownAddress(address: string): string {
  return address.replaceAll(/[()|\s<>\\]/g, (character) =>
    encodeURIComponent(character).replace("(", "%28").replace(")", "%29"),
  );
}

export function withoutFragment(address: string): string {
  return address.split("#")[0] ?? address;
}
