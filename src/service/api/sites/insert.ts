import { keysAt, topLevelParts, writeOrder, type Part } from "./position.ts";
import { demand, contentPermissions } from "#service/identity/access/access.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure, notFound } from "#service/kernel/errors.ts";
import type { SpaceTable } from "#service/kernel/store/schema.ts";
import type {
  SiteSectionTable,
  SiteSpaceTable,
  SiteTable,
} from "#service/kernel/store/schema-site.ts";
import { spaceScope } from "#service/identity/access/scope.ts";
import { setSectionDefault, setSiteDefaults } from "#service/sites/structure/defaults.ts";
import type { LoadedSite } from "#service/sites/structure/load.ts";
import { derivePath } from "./path.ts";

type Writing = Pick<Context, "db" | "ids" | "clock">;

/**
 * A space to add to a site. The caller needs permission to create content in it.
 * @throws Failure 404, also for a space of another organization; 403
 */
export async function spaceToShow(
  context: Context,
  organizationId: string,
  spaceId: string,
): Promise<SpaceTable> {
  const { space, role } = await spaceScope(context, spaceId);
  if (space.organization_id !== organizationId) throw notFound("space");
  demand(contentPermissions(role).addToSite, "add this space to a site");
  return space;
}

/**
 * Adds a section as the last top-level item. @param title at least two characters, else the section is named Untitled
 * @param purpose of its ID, see `Ids`
 */
export async function addSection(
  { db, ids, clock }: Writing,
  { site, structure, rows }: Pick<LoadedSite, "site" | "structure" | "rows">,
  title: string,
  purpose = "site-section",
): Promise<SiteSectionTable> {
  const id = ids.next(purpose);
  const { keys, moved } = keysAt(topLevelParts(structure), [{ type: "site-section", id }], {});
  const name = title.length < 2 ? "Untitled" : title;
  const section: SiteSectionTable = {
    organization_id: site.organization_id,
    id,
    site_id: site.id,
    group_id: null,
    title: name,
    description: null,
    icon: null,
    path: derivePath(name, rows.sections),
    condition: null,
    default_site_space: null,
    order_key: keys[0]!,
    created_at: clock.now(),
  };
  await writeOrder(db, site.organization_id, moved);
  await db.insertInto("site_section").values(section).execute();
  return section;
}

/**
 * Adds a space as the last one of a section, or of a site without sections.
 * @param siblings the existing site spaces, in order
 * @throws Failure 409 if it already has the space
 */
export async function addSiteSpace(
  { db, ids, clock }: Writing,
  site: SiteTable,
  section: string | null,
  siblings: readonly SiteSpaceTable[],
  space: SpaceTable,
): Promise<SiteSpaceTable> {
  if (siblings.some((row) => row.space_id === space.id)) {
    throw new Failure(409, "This space is already here. Add another one, or add it elsewhere.");
  }
  const { organization_id: organizationId } = site;
  const id = ids.next("site-space");
  const parts = siblings.map((row): Part => ({ ...row, type: "site-space" }));
  const { keys, moved } = keysAt(parts, [{ type: "site-space", id }], {});
  const row: SiteSpaceTable = {
    organization_id: organizationId,
    id,
    site_id: site.id,
    section_id: section,
    space_id: space.id,
    path: derivePath(space.title, siblings),
    condition: null,
    order_key: keys[0]!,
    created_at: clock.now(),
  };
  await writeOrder(db, organizationId, moved);
  await db.insertInto("site_space").values(row).execute();
  return row;
}

/**
 * Moves the items at the root of a site into its first section, because they wouldn't be shown next to sections. Does
 * nothing if the root is empty.
 * @returns whether there were any
 */
export async function wrapRoot(context: Writing, loaded: LoadedSite): Promise<boolean> {
  const { site, structure, spaces } = loaded;
  const first = structure.root.find(({ id }) => id === structure.defaultSiteSpace);
  if (first === undefined) return false;
  const title = spaces.get(first.space_id)?.title ?? "";
  const section = await addSection(context, loaded, title, "first-section");
  const { organization_id: organizationId, id: siteId } = site;
  await context.db
    .updateTable("site_space")
    .set({ section_id: section.id })
    .where("organization_id", "=", organizationId)
    .where("site_id", "=", siteId)
    .where("section_id", "is", null)
    .execute();
  await setSectionDefault(context.db, section, first.id);
  await setSiteDefaults(context.db, site, { section: section.id, siteSpace: null });
  return true;
}
