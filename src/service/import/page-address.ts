import { posix } from "node:path";

/** What belongs to the import of a website: pages of one origin below one path. */
export type Scope = {
  origin: string;
  /** Path with a slash at the end. */
  path: string;
};

const pageExtension = /\.(?:x?html?|php|aspx?|jsp)$/i;
const indexName = /(?:^|\/)(?:index|default)$/i;
/** What is never a web page. Of other extensions (`.py`, `.c`) only the answer tells: sites show sources as pages, too. */
const fileExtension =
  /\.(?:pdf|zip|gz|tgz|tar|bz2|xz|7z|csv|tsv|xlsx?|docx?|pptx?|od[tspg]|epub|json|ya?ml|txt|patch|diff|ipynb|png|jpe?g|gif|webp|svg|ico|avif|bmp|css|m?js|map|woff2?|ttf|eot|mp[34]|webm|mov|avi|wav|ogg|xml|rss|atom|exe|dmg|deb|rpm|msi|iso|jar|war|asc|sig|md5|sha\d+)$/i;

/** The scope which a start address opens: its folder. A last part without an extension counts as a folder. */
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
 * One key for all addresses of a page: host and decoded path, without scheme, query, fragment, index name, page
 * extension and slash at the end. Null for what is no address of a web page.
 */
export function pageKey(address: string): string | null {
  const url = URL.parse(address);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) return null;
  const path = decodePath(url.pathname)
    .replaceAll(/\/{2,}/g, "/")
    .replace(pageExtension, "")
    .replace(indexName, "/")
    .replace(/\/+$/, "");
  return url.host.replace(":", "-") + path;
}

/** Whether an address can be one of the import's pages. */
export function isPageAddress(address: string, scope: Scope): boolean {
  return isInScope(address, scope) && !fileExtension.test(new URL(address).pathname);
}

/**
 * Whether what a page's text links to is a file to keep beside the pages.
 * @param follow whether links are followed: then what may be a page is asked for as one
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

/** Path of an address's file; data URLs get a path from their content. */
export function fileSourcePath(address: string, name: string): string {
  const url = new URL(address);
  if (url.protocol === "data:") return `inline/${name}`;
  const folder = posix.dirname(decodePath(url.pathname));
  return posix.join(url.host.replace(":", "-"), folder, name);
}

/** How the file at `from` names the one at `to`, as the address in a Markdown link. */
export function relativeLink(from: string, to: string): string {
  return encodeAddress(posix.relative(posix.dirname(from), to));
}

/** A path or anchor as it is written in a Markdown link. */
export function encodeAddress(text: string): string {
  return encodeURI(text).replaceAll(
    /[()?#|]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** An address that is safe inside `(…)` of a Markdown link, also in a table. */
export function markdownAddress(address: string): string {
  return address.replaceAll(/[()|\s<>\\]/g, (character) =>
    encodeURIComponent(character).replace("(", "%28").replace(")", "%29"),
  );
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
