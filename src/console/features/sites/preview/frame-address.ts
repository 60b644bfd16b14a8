/**
 * The path of a page below the root of its preview, such as `/guide#install`; undefined for a URL outside of it.
 *
 * @param root - URL of the preview's first page
 */
export function pathInPreview(root: string, url: string): string | undefined {
  const base = new URL(root);
  const at = new URL(url, base);
  const isInside =
    at.origin === base.origin &&
    (at.pathname === base.pathname || at.pathname.startsWith(`${base.pathname}/`));
  return isInside ? at.pathname.slice(base.pathname.length) + at.search + at.hash : undefined;
}

/** The same as people know it: decoded, with a slash for the first page. */
export function printPath(path: string): string {
  const shown = path === "" || /^[?#]/.test(path) ? `/${path}` : path;
  try {
    return decodeURI(shown);
  } catch {
    return shown;
  }
}
