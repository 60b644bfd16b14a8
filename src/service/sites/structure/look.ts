import { defaultLook as defaults } from "#content/site-look.ts";
import type { Customization } from "#contract/site-customization.ts";
import type { SiteTable, SiteImageTable } from "#service/kernel/store/schema-site.ts";

/** The customization, with defaults for missing values. Uploaded images are references (`imageIdIn`). */
export function customizationOf({ customization, title }: SiteTable): Customization {
  const { styling, header, themes, ...rest } = customization ?? {};
  return {
    title,
    ...rest,
    styling: {
      ...defaults.styling,
      ...styling,
      sidebar: { ...defaults.styling.sidebar, ...styling?.sidebar },
    },
    header: { ...defaults.header, ...header },
    themes: { ...defaults.themes, ...themes },
  };
}

type Change = (address: string, path: string) => string;

type Themed = { light: string; dark?: string | undefined };

/** A customization with each URL of an image changed. `path` is its place in the customization. */
export function mapImages(look: Customization, change: Change): Customization {
  const { header, favicon, socialPreview } = look;
  const themed = (image: Themed, path: string): Themed => ({
    light: change(image.light, `${path}.light`),
    ...(image.dark !== undefined && { dark: change(image.dark, `${path}.dark`) }),
  });
  return {
    ...look,
    ...(header?.logo && { header: { ...header, logo: themed(header.logo, "header.logo") } }),
    ...(favicon &&
      "icon" in favicon && { favicon: { icon: themed(favicon.icon, "favicon.icon") } }),
    ...(socialPreview && {
      socialPreview: { url: change(socialPreview.url, "socialPreview.url") },
    }),
  };
}

const scheme = "site-image:";

/** How the store refers to an uploaded image, whose URL depends on where and to whom it is shown. */
export const imageReference = (id: string) => scheme + id;

/** The uploaded image that the store refers to; undefined for a URL. */
export const imageIdIn = (address: string): string | undefined =>
  address.startsWith(scheme) ? address.slice(scheme.length) : undefined;

/** The uploaded images that a look shows. */
export function imageIdsOf(look: Customization | null): string[] {
  const ids: string[] = [];
  mapImages(look ?? {}, (address) => {
    const id = imageIdIn(address);
    if (id !== undefined) ids.push(id);
    return address;
  });
  return ids;
}

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
