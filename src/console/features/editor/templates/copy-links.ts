import { scanPage } from "#content/page-scan.ts";
import type { File } from "#contract/page.ts";
import type { Resolve } from "#console/kit/markdown/address.ts";

/**
 * A text for another space: its links to pages lead to where they are now, and its files are copied.
 * @param resolve what the links lead to in the text's own space
 * @param origin of the console
 * @param copy copies a file. @returns the copy's address
 */
export async function withCopiedLinks(
  text: string,
  resolve: Resolve,
  files: readonly File[],
  origin: string,
  copy: (file: File) => Promise<string>,
): Promise<string> {
  const byUrl = new Map(files.map((file) => [file.downloadURL, file]));
  const copies = new Map<string, Promise<string>>();
  let result = "";
  let at = 0;
  for (const { address, form, start, end } of scanPage(text).links) {
    if (start < at || address.startsWith("#")) continue;
    const href = resolve(address, form === "image" ? "image" : "link")?.href;
    if (href === undefined) continue;
    const file = byUrl.get(href);
    if (file && !copies.has(file.id)) copies.set(file.id, copy(file));
    // oxlint-disable-next-line no-await-in-loop -- the text is put together in its order
    const target = file ? await copies.get(file.id)! : inApp(href, origin);
    if (target === undefined) continue;
    result += text.slice(at, start) + target;
    at = end;
  }
  return result + text.slice(at);
}

/** The whole URL of a page of the console; undefined for others, which stay as they are. */
function inApp(href: string, origin: string): string | undefined {
  return href.startsWith("/") ? origin + href : undefined;
}
