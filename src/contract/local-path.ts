const longest = 2000;

/**
 * The single check for where a `next` parameter may lead: a path of this origin, as the browser resolves it. A path
 * that starts with two slashes names another host. URLs such as `/.//evil.example` become one only after their dots are
 * resolved.
 * @param text from an untrusted URL; null or undefined if absent
 * @param origin of this Bindery, such as `https://docs.example.com`
 * @returns path, query, and fragment; undefined for any other target or more than 2,000 characters
 */
export function localPath(text: string | null | undefined, origin: string): string | undefined {
  if (text === null || text === undefined || text.length > longest) return undefined;
  const url = URL.parse(text, origin);
  if (url === null || url.origin !== origin) return undefined;
  const path = url.pathname + url.search + url.hash;
  // Resolve again, as the redirect will.
  return URL.parse(path, origin)?.origin === origin ? path : undefined;
}
