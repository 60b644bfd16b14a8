import type { Customization } from "#contract/site-customization.ts";

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
