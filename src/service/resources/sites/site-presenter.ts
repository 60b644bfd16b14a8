import type { Site } from "#contract/site.ts";
import { readVisibility, type Viewer } from "../../access/levels.ts";
import { timestamp } from "../../clock.ts";
import type { Context } from "../../context.ts";
import type { SiteTable } from "../../store/schema-site.ts";
import { ownRoot, siteRoot } from "./published-url.ts";

type Presenting = Pick<Context, "db" | "urls">;

/**
 * Sites of one organization as replies, with their site spaces counted in one query.
 * @param viewer only site spaces whose space this member can see are counted
 */
export async function presentSites(
  { db, urls }: Presenting,
  rows: readonly SiteTable[],
  viewer: Viewer,
): Promise<Site[]> {
  const counts = await countSiteSpaces(db, rows, viewer);
  return rows.map((row) => ({
    object: "site",
    id: row.id,
    type: row.type,
    title: row.title,
    basename: row.basename ?? undefined,
    proxy:
      row.proxy === null
        ? undefined
        : { origin: row.proxy, target: ownRoot(row, urls).replace(/^https?:\/\//, "") },
    visibility: row.visibility,
    published: row.published,
    siteSpaces: counts.get(row.id) ?? 0,
    createdAt: timestamp(row.created_at),
    adaptiveContent: { enabled: row.adaptive_content },
    agentsContext: row.agents_context,
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
  const [site] = await presentSites(context, [row], viewer);
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

async function countSiteSpaces(
  db: Context["db"],
  rows: readonly SiteTable[],
  viewer: Viewer,
): Promise<Map<string, number>> {
  const [first] = rows;
  if (first === undefined) return new Map();
  const visibility = await readVisibility(db, first.organization_id, viewer);
  const counts = await db
    .selectFrom("site_space")
    .innerJoin("space", (join) =>
      join
        .onRef("space.organization_id", "=", "site_space.organization_id")
        .onRef("space.id", "=", "site_space.space_id"),
    )
    .select(({ fn }) => ["site_space.site_id as id", fn.countAll<number>().as("total")])
    .where("site_space.organization_id", "=", first.organization_id)
    .where(
      "site_space.site_id",
      "in",
      rows.map(({ id }) => id),
    )
    .where("space.deleted_at", "is", null)
    .where(visibility.spaces)
    .groupBy("site_space.site_id")
    .execute();
  return new Map(counts.map(({ id, total }) => [id, Number(total)]));
}
