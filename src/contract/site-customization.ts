import { z } from "zod";
import { defineOperations } from "./operation.ts";
import { openEnum } from "./schema.ts";

export const theme = openEnum(["clean", "muted", "bold", "gradient"]);
export const corners = openEnum(["straight", "rounded", "circular"]);
export const depth = openEnum(["subtle", "flat"]);
export const linkStyle = openEnum(["default", "accent"]);
export const iconStyle = openEnum(["regular", "solid", "duotone", "light", "thin"]);
export const sidebarBackground = openEnum(["default", "filled"]);
export const sidebarList = openEnum(["default", "pill", "line"]);
export const headerPreset = openEnum(["default", "bold", "contrast", "custom", "none"]);
export const themeMode = openEnum(["light", "dark", "system"]);

const color = z.string().regex(/^#(?:[0-9a-fA-F]{3}){1,2}$/);
const ThemedColor = z.object({ light: color, dark: color });

type Part = "open" | "known";

/** The same shape for requests (known values only) and replies (any value and additional properties). */
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
          corners: pick(corners),
          depth: pick(depth),
          links: pick(linkStyle),
          icons: pick(iconStyle),
          sidebar: z
            .object({ background: pick(sidebarBackground), list: pick(sidebarList) })
            .optional(),
        })
        .optional(),
      header: z.object({ preset: pick(headerPreset) }).optional(),
      themes: z.object({ default: pick(themeMode), toggleable: z.boolean().optional() }).optional(),
    })
    .partial();
}

export const CustomizationInput = customization("known");
export const Customization = customization("open").loose().meta({ id: "Customization" });
export type Customization = z.infer<typeof Customization>;

export const customizationOperations = defineOperations({
  "GET /v1/orgs/{organizationId}/sites/{siteId}/customization": {
    reply: Customization,
    status: 200,
    extension: true,
  },
  "PUT /v1/orgs/{organizationId}/sites/{siteId}/customization": {
    body: CustomizationInput,
    reply: Customization,
    status: 200,
    extension: true,
  },
});
