import type { Handlers, Input } from "#contract/operations.ts";
import { demand, sitePermissions } from "#service/identity/access/access.ts";
import { readSpaceVisibility } from "#service/identity/access/levels.ts";
import type { Context } from "#service/kernel/context.ts";
import { sortBy } from "#service/kernel/store/paging.ts";
import type { SiteTable } from "#service/kernel/store/schema-site.ts";
import { listOf } from "#service/kernel/store/list.ts";
import { organizationScope } from "#service/identity/access/scope.ts";
import { contains } from "#service/kernel/store/sql.ts";
import { administeredSite, readSite, siteScope } from "#service/sites/structure/site-scope.ts";
import { Failure, invalid } from "#service/kernel/errors.ts";
import { setSectionDefault, setSiteDefaults } from "#service/sites/structure/defaults.ts";
import { openDraft, siteSpaceIn, type Draft } from "./draft.ts";
import { addSite } from "./new-site.ts";
import { changeName } from "./site-name.ts";
import { presentSite, presentSites, shownSpaces } from "./site-presenter.ts";

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

type Update = Input<"PATCH /v1/orgs/{organizationId}/sites/{siteId}">;

/** Updates a site's own fields and the items at its root. @throws Failure 400, 403, 409 */
async function updateSite(
  context: Context,
  draft: Draft,
  body: Update["body"],
): Promise<SiteTable> {
  const { site, role } = draft;
  if (body.visibility !== undefined && body.visibility !== site.visibility) {
    demand(sitePermissions(role).admin, "change who can read this site");
  }
  const { basename = site.basename, proxy = site.proxy } = body;
  const { visitorSignIn = site.visitor_sign_in } = body;
  if (visitorSignIn !== site.visitor_sign_in) {
    demand(sitePermissions(role).admin, "change where visitors of this site sign in");
  }
  await changeName(context, site, basename);
  await context.db
    .updateTable("site")
    .set({
      title: body.title ?? site.title,
      visibility: body.visibility ?? site.visibility,
      basename,
      proxy,
      adaptive_content: body.adaptiveContent?.enabled ?? site.adaptive_content,
      agents_context: body.agentsContext ?? site.agents_context,
      visitor_sign_in: visitorSignIn,
      updated_at: context.clock.now(),
    })
    .where("organization_id", "=", site.organization_id)
    .where("id", "=", site.id)
    .execute();
  await chooseDefaults(context, draft, body);
  return readSite(context.db, { organizationId: site.organization_id, siteId: site.id });
}

/** A default site space also makes its section the default: together they are the visitor's first page. */
async function chooseDefaults(
  { db }: Context,
  draft: Draft,
  { defaultSiteSpace, defaultSiteSection }: Update["body"],
): Promise<void> {
  const { site, structure } = draft;
  if (defaultSiteSection !== undefined) {
    const node = structure.sections.find(({ section }) => section.id === defaultSiteSection);
    if (node === undefined) {
      throw invalid("body.defaultSiteSection", "This site has no section with this ID.");
    }
    if (node.siteSpaces.length === 0 && structure.defaultSiteSpace !== undefined) {
      throw new Failure(409, "This section is empty. Add a space to it first.", [
        { path: "body.defaultSiteSection", message: "Empty." },
      ]);
    }
    await setSiteDefaults(db, site, { section: defaultSiteSection });
  }
  if (defaultSiteSpace === undefined) return;
  const row = draft.rows.siteSpaces.find(({ id }) => id === defaultSiteSpace);
  if (row === undefined) {
    throw invalid("body.defaultSiteSpace", "This site has no site space with this ID.");
  }
  siteSpaceIn(draft, row.id);
  if (row.section_id === null) return setSiteDefaults(db, site, { siteSpace: row.id });
  if (defaultSiteSection !== undefined && row.section_id !== defaultSiteSection) {
    throw invalid("body.defaultSiteSpace", "It isn't in the default section.");
  }
  const node = structure.sections.find(({ section }) => section.id === row.section_id)!;
  await setSectionDefault(db, node.section, row.id);
  await setSiteDefaults(db, site, { section: node.section.id });
}
