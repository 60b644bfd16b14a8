import { words } from "#reader/words.ts";
import type { OpenedPreview } from "./preview-secret.ts";
import { arrange } from "../structure/structure.ts";
import type { SiteSpaceTable, SiteTable } from "#service/kernel/store/schema-site.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import type { Urls } from "#service/kernel/urls.ts";
import { addressesOf } from "./addresses.ts";
import { assetsOf } from "./assets.ts";
import type { Reading } from "./render-page.ts";

/**
 * The change request of a preview link as a site of its own, which isn't stored: its space alone, in the look of a site that shows the
 * space. Nothing of it is for search engines or agents, and no condition is met.
 */
export async function readPreview(
  db: Db,
  { linkId, space, changeRequest }: OpenedPreview,
  secret: string,
  urls: Urls,
): Promise<Reading> {
  const { organization_id: organizationId } = space;
  const look = await lookOf(db, organizationId, space.id);
  const site: SiteTable = {
    organization_id: organizationId,
    id: linkId,
    type: "basic",
    title: words.preview(changeRequest.subject || space.title),
    visibility: "unlisted",
    published: true,
    basename: null,
    hostname: null,
    proxy: null,
    adaptive_content: false,
    agents_context: "excluded",
    default_section: null,
    default_site_space: null,
    visitor_schema: null,
    visitor_schema_updated_at: null,
    visitor_sign_in: null,
    customization: look,
    structure_changes: 0,
    created_by: null,
    created_at: space.created_at,
    updated_at: space.updated_at,
  };
  const row: SiteSpaceTable = {
    organization_id: organizationId,
    id: linkId,
    site_id: linkId,
    section_id: null,
    space_id: space.id,
    path: "preview",
    condition: null,
    order_key: "a",
    created_at: space.created_at,
  };
  const rows = { site, groups: [], sections: [], siteSpaces: [row] };
  const { revision } = changeRequest;
  const shown = { ...space, revision, open_comments: 0 };
  // The URL has the secret where that of a site has the site's name.
  const addresses = addressesOf({ ...site, organization_id: previewPath, id: secret }, urls, false);
  return {
    db,
    site: {
      site,
      rows,
      structure: arrange(rows),
      spaces: new Map([[space.id, shown]]),
      version: [linkId, revision, site.title, space.title, JSON.stringify(look)].join(" "),
    },
    claims: {},
    audience: { isLimited: false },
    addresses,
    assets: assetsOf(site, addresses),
    origin: urls.origin,
  };
}

/** The segment that previews have where sites have their organization. */
export const previewPath = "preview";

/** The look of the oldest site that shows the space, published ones first, but not its title. */
async function lookOf(
  db: Db,
  organizationId: string,
  spaceId: string,
): Promise<SiteTable["customization"]> {
  const site = await db
    .selectFrom("site")
    .innerJoin("site_space", (join) =>
      join
        .onRef("site_space.organization_id", "=", "site.organization_id")
        .onRef("site_space.site_id", "=", "site.id"),
    )
    .select("site.customization")
    .where("site.organization_id", "=", organizationId)
    .where("site_space.space_id", "=", spaceId)
    .orderBy("site.published", "desc")
    .orderBy("site.id")
    .executeTakeFirst();
  const { title: _title, ...look } = site?.customization ?? {};
  return look;
}
