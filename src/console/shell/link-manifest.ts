/**
 * Links the manifest that describes the console to browsers that can install it. In the page itself, the link would make the
 * browser request the manifest and its icon together with what the first screen needs.
 *
 * @returns a function that takes the link back
 */
export function linkManifest(page: Document): () => void {
  const link = page.createElement("link");
  link.rel = "manifest";
  link.href = "/manifest.webmanifest";
  page.head.append(link);
  return () => link.remove();
}
