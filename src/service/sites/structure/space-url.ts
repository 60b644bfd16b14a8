import type { Context } from "#service/kernel/context.ts";
import { compileOnce } from "#service/kernel/store/compile-once.ts";
import type { SpaceTable } from "#service/kernel/store/schema.ts";
import type { SiteTable } from "#service/kernel/store/schema-site.ts";
import { loadSite } from "./load.ts";
import { publishedUrls } from "./published-url.ts";
import { goodShareKey } from "./share-key.ts";

/**
 * The published URL of a space: on the oldest published site that contains it and that visitors can open.
 * @param shareKey opens the share-link site that it belongs to
 */
export async function publishedUrlOf(
  context: Pick<Context, "db" | "urls">,
  space: SpaceTable,
  shareKey: string | undefined,
): Promise<string | undefined> {
  const { db } = context;
  const site = await siteShowing(db, space, shareKey);
  if (site === undefined) return undefined;
  const { rows, structure } = await loadSite(db, site);
  const key = await goodShareKey(db, site, shareKey);
  const urls = publishedUrls(site, structure, context.urls, key);
  const shown = rows.siteSpaces.filter((row) => row.space_id === space.id);
  const row = shown.find(({ id }) => id === structure.defaultSiteSpace) ?? shown[0];
  const node = structure.sections.find(({ section }) => section.id === row?.section_id);
  return row && urls.siteSpace(row, node);
}

const publishedSitesWith = compileOnce(
  (db, { organizationId, spaceId }: { organizationId: string; spaceId: string }) =>
    db
      .selectFrom("site")
      .selectAll()
      .where("organization_id", "=", organizationId)
      .where("published", "=", true)
      .where("id", "in", (query) =>
        query
          .selectFrom("site_space")
          .select("site_id")
          .where("organization_id", "=", organizationId)
          .where("space_id", "=", spaceId),
      )
      .orderBy("id"),
);

/** A valid key determines the site. Without one, share-link sites are left out. */
async function siteShowing(
  db: Context["db"],
  space: SpaceTable,
  shareKey: string | undefined,
): Promise<SiteTable | undefined> {
  const input = { organizationId: space.organization_id, spaceId: space.id };
  const sites = await publishedSitesWith(db, input, undefined);
  for (const site of sites) {
    if (site.visibility === "share-link" && (await goodShareKey(db, site, shareKey))) return site;
  }
  return sites.find(({ visibility }) => visibility !== "share-link");
}
