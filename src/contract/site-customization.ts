import { z } from "zod";
import { mostLinks, largestImage } from "./limits.ts";
import { defineOperations } from "./operation.ts";
import { Count, Emoji, Id, openEnum, SiteDestination, Uri } from "./schema.ts";

export const theme = openEnum(["clean", "muted", "bold", "gradient"]);
export const corners = openEnum(["straight", "rounded", "circular"]);
export const depth = openEnum(["subtle", "flat"]);
export const linkStyle = openEnum(["default", "accent"]);
export const iconStyle = openEnum(["regular", "solid", "duotone", "light", "thin"]);
export const sidebarBackground = openEnum(["default", "filled"]);
export const sidebarList = openEnum(["default", "pill", "line"]);
export const headerPreset = openEnum(["default", "bold", "contrast", "custom", "none"]);
export const themeMode = openEnum(["light", "dark", "system"]);

/** Stacks of fonts that devices have, so that readers download none. */
export const bodyFont = openEnum(["sans", "humanist", "geometric", "rounded", "serif", "slab"]);
export const codeFont = openEnum(["mono", "typewriter"]);

export const LookColor = z
  .string()
  .regex(/^#(?:[0-9a-fA-F]{3}){1,2}$/, "Must be a color such as #346ddb: # and 3 or 6 digits.");
const ThemedColor = z.object({ light: LookColor, dark: LookColor });

/** An http(s) URL. Readers' browsers load it, so nothing else is allowed. */
export const LookImage = Uri;
const ThemedImage = z.object({ light: LookImage, dark: LookImage.optional() });

/**
 * Where a link of a site leads: a URL or a path, or a part of the site or one of its pages. Those are found wherever they move, and
 * visitors who can't see them get no link.
 */
const SiteTarget = z.union(
  [
    SiteDestination,
    z.object({ kind: z.literal("site-section"), siteSection: Id }),
    z.object({ kind: z.literal("site-space"), siteSpace: Id }),
    z.object({ kind: z.literal("page"), space: Id, page: Id }),
  ],
  // What is wrong with a text is known: it is no URL, whatever else a link could be.
  {
    error: ({ input, errors }) =>
      typeof input === "string" ? errors?.[0]?.[0]?.message : undefined,
  },
);
export type SiteTarget = z.infer<typeof SiteTarget>;

export const SiteLink = z.object({ title: z.string().min(1).max(64), to: SiteTarget });
export type SiteLink = z.infer<typeof SiteLink>;

export const FooterGroup = z.object({
  title: z.string().min(1).max(64),
  links: z.array(SiteLink).max(mostLinks.inGroup),
});

type Part = "open" | "known";

/** The same shape for requests (known values only) and responses (any value and additional properties). */
function customization<P extends Part>(part: P) {
  const pick = <E extends Record<P, z.core.$ZodType>>(enumeration: E): z.ZodOptional<E[P]> =>
    z.optional(enumeration[part]);
  return z
    .object({
      title: z.string().max(128),
      styling: z
        .object({
          theme: pick(theme),
          primaryColor: ThemedColor.optional(),
          tint: z.object({ color: ThemedColor }).nullish(),
          font: pick(bodyFont),
          /** Font of headings; by default that of the text. */
          headingFont: pick(bodyFont),
          codeFont: pick(codeFont),
          corners: pick(corners),
          depth: pick(depth),
          links: pick(linkStyle),
          icons: pick(iconStyle),
          sidebar: z
            .object({ background: pick(sidebarBackground), list: pick(sidebarList) })
            .optional(),
        })
        .optional(),
      header: z
        .object({
          preset: pick(headerPreset),
          /** Colors of the preset `custom`. */
          backgroundColor: ThemedColor.optional(),
          linkColor: ThemedColor.optional(),
          logo: ThemedImage.nullish(),
          links: z.array(SiteLink).max(mostLinks.header).optional(),
        })
        .optional(),
      footer: z
        .object({
          copyright: z.string().max(256).optional(),
          groups: z.array(FooterGroup).max(mostLinks.groups).optional(),
        })
        .optional(),
      /** Icon of the site in browser tabs. */
      favicon: z.union([z.object({ icon: ThemedImage }), z.object({ emoji: Emoji })]).nullish(),
      /** Image that chats and social networks show with a link to the site. */
      socialPreview: z.object({ url: LookImage }).nullish(),
      themes: z.object({ default: pick(themeMode), toggleable: z.boolean().optional() }).optional(),
    })
    .partial();
}

export const CustomizationInput = customization("known");
export const Customization = customization("open").loose().meta({ id: "Customization" });
export type Customization = z.infer<typeof Customization>;

export const customizationOperations = defineOperations({
  "GET /v1/orgs/{organizationId}/sites/{siteId}/customization": {
    response: Customization,
    status: 200,
    extension: true,
  },
  "PUT /v1/orgs/{organizationId}/sites/{siteId}/customization": {
    body: CustomizationInput,
    response: Customization,
    status: 200,
    extension: true,
  },
});

/** An uploaded image for the look of a site. Put its `url` into the customization to use it. */
const SiteImage = z
  .object({
    object: z.literal("site-image"),
    id: Id,
    url: Uri,
    contentType: z.string(),
    /** In bytes, as stored: SVG is stored without scripts and other active parts. */
    size: Count,
    /** In pixels, if the image states it. */
    dimensions: z.object({ width: z.number(), height: z.number() }).optional(),
  })
  .meta({ id: "SiteImage" });

type SiteImage = z.infer<typeof SiteImage>;

const longest = Math.ceil(largestImage / 3) * 4;

export const siteImageOperations = defineOperations({
  "POST /v1/orgs/{organizationId}/sites/{siteId}/images": {
    body: z.object({ base64: z.base64().min(1).max(longest) }),
    response: SiteImage,
    status: 201,
    extension: true,
  },
});
