/*
 * What happens when a browser opens a URL from a page's text or a link page. Code that stores, renders, or prints a
 * link uses these checks.
 */

const scheme = /^([a-z][a-z0-9+.-]*):/i;
const followed = new Set(["http", "https", "mailto", "tel"]);

/** The URL without the control characters that browsers ignore: they run `java\tscript:` as `javascript:`. */
function asRead(address: string): string {
  return address.replaceAll(/[\0- ]+/g, "");
}

/** The scheme in lower case, without its colon; undefined for a URL relative to a page. */
export function schemeOf(address: string): string | undefined {
  return scheme.exec(asRead(address))?.[1]?.toLowerCase();
}

/** Whether the URL leaves the current site: it has a scheme, or begins with `//` (browsers treat `/\` the same). */
export function isOutside(address: string): boolean {
  return schemeOf(address) !== undefined || /^[\\/]{2}/.test(asRead(address));
}

/**
 * Whether the URL contains a user name or a password. `https://bank.example@evil.example` looks like another site, and a password
 * would be shown to all readers.
 */
export function hasCredentials(address: string): boolean {
  if (!address.includes("@")) return false;
  // `https:user@evil.example` is a path for pages with the same scheme, and a URL for all others.
  return ["https://site.invalid", "http://site.invalid"].some((base) => {
    const url = URL.parse(address, base);
    return url !== null && (url.username !== "" || url.password !== "");
  });
}

/**
 * The URL, trimmed, if it can't run code and names no user: http, https, mailto, tel, or relative; else undefined.
 */
export function safeAddress(address: string): string | undefined {
  const scheme = schemeOf(address);
  if (asRead(address) === "" || (scheme !== undefined && !followed.has(scheme))) return undefined;
  return hasCredentials(address) ? undefined : address.trim();
}

/** The trimmed URL of a link page or a bookmark; undefined unless it is safe and external. */
export function outsideAddress(address: string): string | undefined {
  return isOutside(address) ? safeAddress(address) : undefined;
}

/** A part of a URL, decoded; as it is if a `%` in it encodes nothing. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The last part of a URL, decoded: the name of a file. */
export function fileName(url: string): string {
  return decoded(url.split(/[?#]/)[0]?.split("/").findLast(Boolean) || url);
}

/** Resolves `address` relative to the file `from`; undefined if it leads above the root. */
export function resolvePath(from: string, address: string): string | undefined {
  const parts = address.startsWith("/") ? [] : from.split("/").slice(0, -1);
  for (const part of address.split("/")) {
    if (part === "..") {
      if (parts.length === 0) return undefined;
      parts.pop();
    } else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts.join("/");
}

/** Converts a path of page files to a path of pages: removes `.md` or `.html` and the name of a folder's index file. */
export function withoutExtension(path: string): string {
  return path
    .replace(/\.(?:md|markdown|mdx|html?)$/i, "")
    .replace(/(?:^|\/)(?:readme|_?index)$/i, "");
}
