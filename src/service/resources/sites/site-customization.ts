import { defaultLook as defaults } from "#content/site-look.ts";
import type { Handlers } from "#contract/operations.ts";
import type { Customization } from "#contract/site-customization.ts";
import type { Context } from "../../context.ts";
import type { SiteTable } from "../../store/schema-site.ts";
import { editableSite, siteScope } from "./site-scope.ts";

export const siteCustomizationHandlers = {
  "GET /v1/orgs/{organizationId}/sites/{siteId}/customization": async (context, { params }) => {
    const { site } = await siteScope(context, params);
    return customizationOf(site);
  },

  "PUT /v1/orgs/{organizationId}/sites/{siteId}/customization": async (
    context,
    { params, body },
  ) => {
    const { site } = await editableSite(context, params, "change how this site looks");
    await context.db
      .updateTable("site")
      .set({ customization: body, updated_at: context.clock.now() })
      .where("organization_id", "=", params.organizationId)
      .where("id", "=", params.siteId)
      .execute();
    return customizationOf({ ...site, customization: body });
  },
} satisfies Partial<Handlers<Context>>;

/** The customization, with defaults for missing values. */
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
