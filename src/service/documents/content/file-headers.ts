import type { FileEntry } from "#content/types.ts";

/**
 * Types that browsers may display. Everything else is downloaded, so that no uploaded file runs as a page of this
 * origin.
 */
const shownTypes = /^(image\/(png|jpeg|gif|webp|avif|bmp|x-icon|svg\+xml)|video\/\w+|audio\/\w+)$/;

/** Headers of a file of a space, for a browser that shows or saves it. */
export function fileHeaders({
  contentType,
  name,
  blob,
}: FileEntry): { etag: string } & Record<string, string> {
  const shown = shownTypes.test(contentType) ? "inline" : "attachment";
  return {
    "content-type": contentType,
    "content-disposition": `${shown}; filename*=UTF-8''${encodeURIComponent(name)}`,
    // An SVG opened by itself is a document, so it gets no scripts and an opaque origin.
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    etag: `"${blob}"`,
  };
}
