import type { Site } from "#contract/site.ts";
import { timestamp } from "../../clock.ts";
import type { Context } from "../../context.ts";
import type { SiteTable } from "../../store/schema-site.ts";
import { ownRoot, siteRoot } from "./published-url.ts";

type Presenting = Pick<Context, "db" | "urls">;

/** Sites of one organization as replies, their site spaces counted by one query for all of them. */
export async function presentSites(
  { db, urls }: Presenting,
  rows: readonly SiteTable[],
): Promise<Site[]> {
  const counts = await countSiteSpaces(db, rows);
  return rows.map((row) => ({
    object: "site",
    id: row.id,
    type: row.type,
    title: row.title,
    basename: row.basename ?? undefined,
    proxy:
      row.proxy === null ? undefined : { origin: ownRoot(row, urls), target: siteRoot(row, urls) },
    visibility: row.visibility,
    published: row.published,
    siteSpaces: counts.get(row.id) ?? 0,
    createdAt: timestamp(row.created_at),
    adaptiveContent: { enabled: row.adaptive_content },
    agentsContext: row.agents_context,
    urls: {
      location: urls.api(`/orgs/${row.organization_id}/sites/${row.id}`),
      app: urls.app(`/orgs/${row.organization_id}/sites/${row.id}`),
      // By share link each link has its own address.
      published: row.published && row.visibility !== "share-link" ? siteRoot(row, urls) : undefined,
    },
  }));
}

export async function presentSite(context: Presenting, row: SiteTable): Promise<Site> {
  const [site] = await presentSites(context, [row]);
  return site!;
}

async function countSiteSpaces(
  db: Context["db"],
  rows: readonly SiteTable[],
): Promise<Map<string, number>> {
  const [first] = rows;
  if (first === undefined) return new Map();
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
    .groupBy("site_space.site_id")
    .execute();
  return new Map(counts.map(({ id, total }) => [id, Number(total)]));
}
