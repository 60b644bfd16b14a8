/*
 * The only checks for whether a text from outside leads to a path of this origin. They resolve it as browsers do: a path that
 * starts with two slashes or backslashes names another host, and so do URLs such as `/.//evil.example` once their dots are resolved.
 */

const longest = 2000;

/** Stands for the origin of a site, which can have several. */
const anySite = "https://site.invalid";

/**
 * A path of an origin, for a redirect.
 * @param text from an untrusted URL or body
 * @param origin such as `https://docs.example.com`
 * @returns path, query, and fragment, normalized; undefined if it leads elsewhere
 */
export function ownPath(text: string, origin: string): string | undefined {
  const url = URL.parse(text, origin);
  if (url === null || url.origin !== origin || url.username !== "" || url.password !== "") {
    return undefined;
  }
  const path = url.pathname + url.search + url.hash;
  // Resolve again, as the redirect will.
  return URL.parse(path, origin)?.origin === origin ? path : undefined;
}

/**
 * Where a `next` parameter may lead: a path of this Bindery.
 * @param text null or undefined if absent
 * @returns undefined also for more than 2,000 characters
 */
export function localPath(text: string | null | undefined, origin: string): string | undefined {
  if (text === null || text === undefined || text.length > longest) return undefined;
  return ownPath(text, origin);
}

/** A path of a site, from its root and normalized; undefined for anything else, such as a URL. */
export function sitePath(text: string): string | undefined {
  return text.startsWith("/") ? ownPath(text, anySite) : undefined;
}
