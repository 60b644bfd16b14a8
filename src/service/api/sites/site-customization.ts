import type { Handlers } from "#contract/operations.ts";
import type { Customization } from "#contract/site-customization.ts";
import type { Context } from "#service/kernel/context.ts";
import type { Urls } from "#service/kernel/urls.ts";
import type { SiteTable } from "#service/kernel/store/schema-site.ts";
import { customizationOf } from "#service/sites/structure/look.ts";
import { presentImages, removeUnusedImages, storeImages } from "./site-images.ts";
import { editableSite, siteScope } from "#service/sites/structure/site-scope.ts";

export const siteCustomizationHandlers = {
  "GET /v1/orgs/{organizationId}/sites/{siteId}/customization": async (context, { params }) => {
    const { site } = await siteScope(context, params);
    return presentCustomization(site, context.urls);
  },

  "PUT /v1/orgs/{organizationId}/sites/{siteId}/customization": async (
    context,
    { params, body },
  ) => {
    const { site } = await editableSite(context, params, "change how this site looks");
    const customization = await storeImages(context, site, body);
    await context.db
      .updateTable("site")
      .set({ customization, updated_at: context.clock.now() })
      .where("organization_id", "=", params.organizationId)
      .where("id", "=", params.siteId)
      .execute();
    await removeUnusedImages(context, site, customization);
    return presentCustomization({ ...site, customization }, context.urls);
  },
} satisfies Partial<Handlers<Context>>;

/** The customization as the API shows it. */
export const presentCustomization = (site: SiteTable, urls: Urls): Customization =>
  presentImages(site, customizationOf(site), urls);
