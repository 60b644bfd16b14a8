import type { Handlers } from "#contract/operations.ts";
import type { Context } from "#service/kernel/context.ts";
import { readVisibility } from "#service/identity/access/levels.ts";
import { organizationScope } from "#service/identity/access/scope.ts";
import { presentCustomization } from "./site-customization.ts";
import { loadSite } from "#service/sites/structure/load.ts";
import { presentSite } from "./site-presenter.ts";
import { readSite } from "#service/sites/structure/site-scope.ts";
import { structurePresenter } from "./structure-presenter.ts";
import { admit, asShownTo } from "#service/sites/structure/visit.ts";

export const publishedSiteHandlers = {
  // Returns the site as visitors see it. The visitor's key and token decide that, not the role of the caller's
  // credential.
  "GET /v1/orgs/{organizationId}/sites/{siteId}/published": async (context, { params, query }) => {
    const { db } = context;
    const { organization, role, viewer } = await organizationScope(context, params.organizationId);
    const site = await readSite(db, params);
    const visitor = { ...query, isMember: () => role !== null };
    const { claims, shareLink } = await admit(context, site, visitor);
    const { roleAt } = await readVisibility(db, organization.id, viewer);
    const shown = asShownTo(claims, await loadSite(db, site));
    const present = structurePresenter(context, shown, {
      roleAt,
      ofVisitors: true,
      shareKey: shareLink?.key,
    });
    return {
      object: "published-content-site",
      // Shows what visitors see, regardless of the caller's access to the spaces.
      site: {
        ...(await presentSite(context, site, viewer)),
        siteSpaces: shown.rows.siteSpaces.length,
      },
      structure: present.structure(),
      customizations: { site: presentCustomization(site, context.urls) },
    };
  },
} satisfies Partial<Handlers<Context>>;
