import { decoded, resolvePath } from "#content/address.ts";

/** Files of an upload have no URL, but pages are converted and linked by URL. No server has this host. */
export const uploadBase = "https://upload.invalid/";

/** The URL that stands for a file of an upload. */
export function uploadAddress(path: string): string {
  const encoded = encodeURI(path).replaceAll("?", "%3F").replaceAll("#", "%23");
  return new URL(encoded, uploadBase).href;
}

/** The path of a URL in an upload; undefined for other URLs. */
export function uploadPath(url: string): string | undefined {
  if (!url.startsWith(uploadBase)) return undefined;
  return decoded(url.slice(uploadBase.length).replace(/[?#].*$/, ""));
}

/** The file of an upload that a link refers to, if it can be one. */
export function linkedPath(from: string, address: string): string | undefined {
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(address)) return undefined;
  return resolvePath(from, decoded(address.replace(/[?#].*$/, "")));
}

/** The folder that the sources of an upload's pages are in, so that those of another upload don't replace them. */
export function uploadFolder(name: string): string {
  const base = name
    .replace(/\.\w{2,8}$/, "")
    // Browsers number downloads of the same file.
    .replace(/ ?\(\d+\)$/, "")
    .replaceAll(/[/\\\p{Cc}]+/gu, "-");
  return `${base || "upload"}/`;
}
