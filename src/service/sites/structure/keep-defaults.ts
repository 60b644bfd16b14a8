import type { Context } from "#service/kernel/context.ts";
import type { SiteTable } from "#service/kernel/store/schema-site.ts";
import { setSectionDefault, setSiteDefaults } from "./defaults.ts";
import { loadSite } from "./load.ts";
import { readSite } from "./site-scope.ts";

/**
 * Stores the current defaults, so that a later move doesn't change them. Call it after adding or removing a part of a
 * site's structure.
 */
export async function keepDefaults(db: Context["db"], changed: SiteTable): Promise<void> {
  const { organization_id: organizationId, id: siteId } = changed;
  const site = await readSite(db, { organizationId, siteId });
  const { structure } = await loadSite(db, site);
  for (const { section, defaultSiteSpace } of structure.sections) {
    const siteSpace = defaultSiteSpace ?? null;
    if (siteSpace !== section.default_site_space) await setSectionDefault(db, section, siteSpace);
  }
  const section = structure.defaultSection ?? null;
  const siteSpace = section === null ? (structure.defaultSiteSpace ?? null) : null;
  if (section !== site.default_section || siteSpace !== site.default_site_space) {
    await setSiteDefaults(db, site, { section, siteSpace });
  }
}

/** Removes spaces from all sites of their organization, when they are deleted or transferred. */
export async function removeFromSites(
  db: Context["db"],
  organizationId: string,
  spaceIds: readonly string[],
): Promise<void> {
  if (spaceIds.length === 0) return;
  const sites = await db
    .selectFrom("site")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("id", "in", (query) =>
      query
        .selectFrom("site_space")
        .select("site_id")
        .where("organization_id", "=", organizationId)
        .where("space_id", "in", spaceIds),
    )
    .execute();
  await db
    .deleteFrom("site_space")
    .where("organization_id", "=", organizationId)
    .where("space_id", "in", spaceIds)
    .execute();
  for (const site of sites) await keepDefaults(db, site);
}
