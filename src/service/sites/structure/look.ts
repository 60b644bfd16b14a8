import { defaultLook as defaults } from "#content/site-look.ts";
import type { Customization } from "#contract/site-customization.ts";
import type { SiteTable } from "#service/kernel/store/schema-site.ts";

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
