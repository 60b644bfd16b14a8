const longest = 2000;

/**
 * The one rule for where a `next` parameter may lead: a path of our own origin, as the browser resolves it. A path that starts
 * with two slashes names another host, and URLs such as `/.//evil.example` become one only after their dots are resolved.
 * @param text from an untrusted URL; null or undefined when there is none
 * @param origin of this Bindery, such as `https://docs.example.com`
 * @returns path, query and fragment; undefined for anything that leads elsewhere or is longer than 2,000 characters
 */
export function localPath(text: string | null | undefined, origin: string): string | undefined {
  if (text === null || text === undefined || text.length > longest) return undefined;
  const url = URL.parse(text, origin);
  if (url === null || url.origin !== origin) return undefined;
  const path = url.pathname + url.search + url.hash;
  // Resolved once more, as the redirect will be.
  return URL.parse(path, origin)?.origin === origin ? path : undefined;
}
