import type { Context } from "../../context.ts";
import type { SiteTable } from "../../store/schema-site.ts";
import type { SpaceTable } from "../../store/schema.ts";
import { openComments } from "../spaces/space-presenter.ts";
import { arrange, type Structure, type StructureRows } from "./structure.ts";

/** A site with its whole structure, without deleted spaces and their site spaces. */
export type LoadedSite = {
  site: SiteTable;
  rows: StructureRows;
  structure: Structure;
  spaces: ReadonlyMap<string, SpaceTable & { open_comments: number }>;
};

/** Uses four queries, regardless of the size. */
export async function loadSite(db: Context["db"], site: SiteTable): Promise<LoadedSite> {
  const { organization_id: organizationId, id } = site;
  const groups = await db
    .selectFrom("site_section_group")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("site_id", "=", id)
    .execute();
  const sections = await db
    .selectFrom("site_section")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("site_id", "=", id)
    .execute();
  const all = await db
    .selectFrom("site_space")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("site_id", "=", id)
    .execute();
  const spaces = await db
    .selectFrom("space")
    .selectAll("space")
    .select(openComments)
    .where("organization_id", "=", organizationId)
    .where("deleted_at", "is", null)
    .where("id", "in", (query) =>
      query
        .selectFrom("site_space")
        .select("space_id")
        .where("organization_id", "=", organizationId)
        .where("site_id", "=", id),
    )
    .execute();
  const byId = new Map(spaces.map((space) => [space.id, space]));
  const siteSpaces = all.filter((row) => byId.has(row.space_id));
  const rows = { site, groups, sections, siteSpaces };
  return { site, rows, structure: arrange(rows), spaces: byId };
}
