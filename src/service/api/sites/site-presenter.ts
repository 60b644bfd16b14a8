import type { Site } from "#contract/site.ts";
import { sql } from "kysely";
import {
  readSpaceVisibility,
  visibleSpaces,
  type SpaceFilter,
  type Viewer,
} from "#service/identity/access/levels.ts";
import { timestamp } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import type { SiteTable } from "#service/kernel/store/schema-site.ts";
import { ownRoot, siteRoot } from "#service/sites/structure/published-url.ts";

type Presenting = Pick<Context, "db" | "urls">;

/** A site with the number of its site spaces whose space the caller can see. */
type SiteRow = SiteTable & { site_spaces: number };

/** What `SiteRow` adds, for a query on `site`. */
export function shownSpaces(db: Db, filter: SpaceFilter) {
  // The spaces don't depend on the site, so they are read once for all sites. The cast keeps SQLite from looking up each
  // of them for each site: it goes through the site's own site spaces instead, in an index that has all the columns.
  return sql<number>`(
    select count(*) from site_space
    where site_space.organization_id = site.organization_id and site_space.site_id = site.id
      and cast(site_space.space_id as text) in (
        select space.id from space
        where space.organization_id = ${filter.organizationId} and space.deleted_at is null
          and ${visibleSpaces(db, filter, filter.as)}
      )
  )`.as("site_spaces");
}

/** Sites as responses. */
export function presentSites({ urls }: Pick<Context, "urls">, rows: readonly SiteRow[]): Site[] {
  return rows.map((row) => ({
    object: "site",
    id: row.id,
    type: row.type,
    title: row.title,
    hostname: row.hostname ?? undefined,
    basename: row.basename ?? undefined,
    proxy:
      row.proxy === null
        ? undefined
        : { origin: row.proxy, target: ownRoot(row, urls).replace(/^https?:\/\//, "") },
    visibility: row.visibility,
    published: row.published,
    siteSpaces: row.site_spaces,
    createdAt: timestamp(row.created_at),
    adaptiveContent: { enabled: row.adaptive_content },
    agentsContext: row.agents_context,
    visitorSignIn: row.visitor_sign_in ?? undefined,
    features: featuresOf(row),
    urls: {
      location: urls.api(`/orgs/${row.organization_id}/sites/${row.id}`),
      app: urls.app(`/orgs/${row.organization_id}/sites/${row.id}`),
      // A share-link site has a different URL for each link.
      published: row.published && row.visibility !== "share-link" ? siteRoot(row, urls) : undefined,
    },
  }));
}

export async function presentSite(
  context: Presenting,
  row: SiteTable,
  viewer: Viewer,
): Promise<Site> {
  const { db } = context;
  const { filter } = await readSpaceVisibility(db, row.organization_id, viewer);
  const counted = await db
    .selectFrom("site")
    .select(shownSpaces(db, filter))
    .where("organization_id", "=", row.organization_id)
    .where("id", "=", row.id)
    .executeTakeFirst();
  const [site] = presentSites(context, [{ ...row, site_spaces: counted?.site_spaces ?? 0 }]);
  return site!;
}

function featuresOf(row: SiteTable): NonNullable<Site["features"]> {
  const used = [
    row.default_section !== null && "sites-sections",
    row.adaptive_content && "sites-adaptive-content",
    row.proxy !== null && "sites-custom-subdirectory",
  ];
  return used.flatMap((id) => (id === false ? [] : [{ id, plan: row.type, frozen: false }]));
}
