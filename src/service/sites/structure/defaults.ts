import type { Db } from "#service/kernel/store/schema.ts";
import type { SiteSectionTable, SiteTable } from "#service/kernel/store/schema-site.ts";

/** Stores which site space of a section is shown first; null leaves it to their order. */
export async function setSectionDefault(
  db: Db,
  { organization_id: organizationId, id }: SiteSectionTable,
  siteSpace: string | null,
): Promise<void> {
  await db
    .updateTable("site_section")
    .set({ default_site_space: siteSpace })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
}

/** Stores what a site shows first. Values that are left out stay. */
export async function setSiteDefaults(
  db: Db,
  { organization_id: organizationId, id }: SiteTable,
  defaults: { section?: string | null; siteSpace?: string | null },
): Promise<void> {
  const { section, siteSpace } = defaults;
  await db
    .updateTable("site")
    .set({
      ...(section !== undefined && { default_section: section }),
      ...(siteSpace !== undefined && { default_site_space: siteSpace }),
    })
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
}
