import type { Handlers } from "#contract/operations.ts";
import { demand, sitePermissions } from "#service/identity/access/access.ts";
import { readSpaceVisibility } from "#service/identity/access/levels.ts";
import type { Context } from "#service/kernel/context.ts";
import { sortBy } from "#service/kernel/store/paging.ts";
import type { SiteTable } from "#service/kernel/store/schema-site.ts";
import { listOf } from "#service/kernel/store/list.ts";
import { organizationScope } from "#service/identity/access/scope.ts";
import { contains } from "#service/kernel/store/sql.ts";
import { openDraft } from "./draft.ts";
import { addSite } from "./new-site.ts";
import { presentSite, presentSites, shownSpaces } from "./site-presenter.ts";
import { administeredSite, readSite, siteScope } from "#service/sites/structure/site-scope.ts";
import { updateSite } from "./update-site.ts";

export const siteHandlers = {
  "GET /v1/orgs/{organizationId}/sites": async (context, { params, query }) => {
    const { organization, role, viewer } = await organizationScope(context, params.organizationId);
    // Guests can't see sites.
    if (!sitePermissions(role).view) return { count: 0, items: [] };
    const { db } = context;
    const { filter } = await readSpaceVisibility(db, organization.id, viewer);
    let sites = db
      .selectFrom("site")
      .selectAll()
      .select(shownSpaces(db, filter))
      .where("organization_id", "=", organization.id);
    if (query.title !== undefined) sites = sites.where(contains("site.title", query.title));
    if (query.published !== undefined) sites = sites.where("published", "=", query.published);
    const { space } = query;
    if (space !== undefined) {
      sites = sites.where("id", "in", (showing) =>
        showing
          .selectFrom("site_space")
          .select("site_id")
          .where("organization_id", "=", organization.id)
          .where("space_id", "=", space),
      );
    }
    return listOf(sites, query, [sortBy("site.id", "asc")], (rows) => presentSites(context, rows));
  },

  "POST /v1/orgs/{organizationId}/sites": async (context, { params, body }) => {
    const scope = await organizationScope(context, params.organizationId);
    demand(sitePermissions(scope.role).edit, "create sites in this organization");
    return presentSite(context, await addSite(context, scope, body), scope.viewer);
  },

  "GET /v1/orgs/{organizationId}/sites/{siteId}": async (context, { params }) => {
    const { site, viewer } = await siteScope(context, params);
    return presentSite(context, site, viewer);
  },

  "PATCH /v1/orgs/{organizationId}/sites/{siteId}": async (context, { params, body }) => {
    const draft = await openDraft(context, params, "change this site");
    return presentSite(context, await updateSite(context, draft, body), draft.viewer);
  },

  "DELETE /v1/orgs/{organizationId}/sites/{siteId}": async (context, { params }) => {
    const { site, organization } = await administeredSite(context, params, "delete this site");
    const { db, clock } = context;
    await db
      .deleteFrom("site")
      .where("organization_id", "=", organization.id)
      .where("id", "=", site.id)
      .execute();
    if (organization.default_content?.site === site.id) {
      await db
        .updateTable("organization")
        .set({ default_content: null, updated_at: clock.now() })
        .where("id", "=", organization.id)
        .execute();
    }
  },

  "POST /v1/orgs/{organizationId}/sites/{siteId}/publish": async (context, { params }) => {
    const { site, viewer } = await administeredSite(context, params, "publish this site");
    return presentSite(context, await setPublished(context, site, true), viewer);
  },

  "POST /v1/orgs/{organizationId}/sites/{siteId}/unpublish": async (context, { params }) => {
    const { site, viewer } = await administeredSite(context, params, "take this site offline");
    return presentSite(context, await setPublished(context, site, false), viewer);
  },
} satisfies Partial<Handlers<Context>>;

async function setPublished(
  { db, clock }: Context,
  { organization_id: organizationId, id: siteId }: SiteTable,
  published: boolean,
): Promise<SiteTable> {
  await db
    .updateTable("site")
    .set({ published, updated_at: clock.now() })
    .where("organization_id", "=", organizationId)
    .where("id", "=", siteId)
    .execute();
  return readSite(db, { organizationId, siteId });
}
