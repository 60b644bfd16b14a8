import type { SiteImageTable } from "#service/kernel/store/schema-site.ts";

/** Headers of an uploaded image of a site. @param cacheability which caches may keep it */
export function imageHeaders(
  { content_type: contentType, image_blob: blob }: SiteImageTable,
  cacheability: "public" | "private",
): Record<string, string> {
  return {
    "content-type": contentType,
    // An SVG opened by itself is a document, so it gets no scripts and an opaque origin.
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "x-content-type-options": "nosniff",
    "cache-control": `${cacheability}, max-age=31536000, immutable`,
    etag: `"${blob}"`,
  };
}
