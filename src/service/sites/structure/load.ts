import { sql } from "kysely";
import type { Context } from "#service/kernel/context.ts";
import { compileOnce } from "#service/kernel/store/compile-once.ts";
import type {
  SiteSectionGroupTable,
  SiteSectionTable,
  SiteSpaceTable,
  SiteTable,
} from "#service/kernel/store/schema-site.ts";
import { joinedSpace, spaceIn, type SpaceRow } from "#service/kernel/store/space-row.ts";
import { arrange, type Structure, type StructureRows } from "./structure.ts";

/** A site with its whole structure, without deleted spaces and their site spaces. */
export type LoadedSite = {
  site: SiteTable;
  rows: StructureRows;
  structure: Structure;
  spaces: ReadonlyMap<string, SpaceRow>;
};

/** A site space with its space, a section, or a section group. */
type Part = Omit<SiteSpaceTable & SiteSectionTable, "site_id"> &
  Pick<SiteSectionGroupTable, "icon"> & { part: "site-space" | "section" | "group" };

type SiteKey = { organizationId: string; siteId: string };

const noSpace = sql.join(joinedSpace.map(() => sql`null`));

const partsOf = compileOnce(
  (_, { organizationId, siteId }: SiteKey) => sql<Part>`
    select 'site-space' as part, site_space.organization_id, site_space.id, site_space.path,
      site_space.condition, site_space.order_key, site_space.created_at,
      site_space.section_id, site_space.space_id,
      null as title, null as icon, null as description, null as default_site_space,
      null as group_id, ${sql.join(joinedSpace)}
    from site_space cross join space
    where space.organization_id = site_space.organization_id and space.id = site_space.space_id
      and site_space.organization_id = ${organizationId} and site_space.site_id = ${siteId}
      and space.deleted_at is null
    union all
    select 'section', organization_id, id, path, condition, order_key, created_at,
      null, null, title, icon, description, default_site_space, group_id, ${noSpace}
    from site_section where organization_id = ${organizationId} and site_id = ${siteId}
    union all
    select 'group', organization_id, id, null, null, order_key, created_at,
      null, null, title, icon, null, null, null, ${noSpace}
    from site_section_group where organization_id = ${organizationId} and site_id = ${siteId}`,
);

/** Uses one query, regardless of the size. */
export async function loadSite(db: Context["db"], site: SiteTable): Promise<LoadedSite> {
  const input = { organizationId: site.organization_id, siteId: site.id };
  const siteSpaces: SiteSpaceTable[] = [];
  const sections: SiteSectionTable[] = [];
  const groups: SiteSectionGroupTable[] = [];
  const spaces = new Map<string, SpaceRow>();
  for (const { part, ...columns } of await partsOf(db, input, undefined)) {
    const row = { ...columns, site_id: site.id };
    if (part === "group") groups.push(row);
    else if (part === "section") sections.push(row);
    else {
      siteSpaces.push(row);
      spaces.set(row.space_id, spaceIn(row));
    }
  }
  const rows = { site, groups, sections, siteSpaces };
  return { site, rows, structure: arrange(rows), spaces };
}
