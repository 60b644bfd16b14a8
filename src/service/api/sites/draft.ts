import type { Context } from "#service/kernel/context.ts";
import { notFound } from "#service/kernel/errors.ts";
import { readSpaceVisibility, type Visibility } from "#service/identity/access/levels.ts";
import { demandFound } from "#service/kernel/store/list.ts";
import { loadSite, type LoadedSite } from "#service/sites/structure/load.ts";
import { editableSite, readSite, type SiteScope } from "#service/sites/structure/site-scope.ts";
import { structurePresenter, type StructurePresenter } from "./structure-presenter.ts";
import type { SectionNode } from "#service/sites/structure/structure.ts";
import type { SiteSectionGroupTable, SiteSpaceTable } from "#service/kernel/store/schema-site.ts";

type SitePath = { organizationId: string; siteId: string };

/** A site whose structure one request is changing. */
export type Draft = SiteScope & LoadedSite & Pick<Visibility, "roleAt">;

/** Serializes changes of one site: a second change waits here or retries, and sees the result of the first. */
export async function lockSite({ db, clock }: Context, path: SitePath): Promise<void> {
  await db
    .updateTable("site")
    .set(({ eb }) => ({
      structure_changes: eb("structure_changes", "+", 1),
      updated_at: clock.now(),
    }))
    .where("organization_id", "=", path.organizationId)
    .where("id", "=", path.siteId)
    .execute();
}

/**
 * Locks and loads a site's structure for a change, so that positions among siblings are computed from its current
 * state.
 * @param act completes "You don't have permission to …"
 * @throws Failure 404, 403
 */
export async function openDraft(context: Context, path: SitePath, act: string): Promise<Draft> {
  const scope = await editableSite(context, path, act);
  await lockSite(context, path);
  return loadDraft(context, { ...scope, site: await readSite(context.db, path) });
}

async function loadDraft({ db }: Pick<Context, "db">, scope: SiteScope): Promise<Draft> {
  const { site, viewer } = scope;
  const { roleAt } = await readSpaceVisibility(db, site.organization_id, viewer);
  return { ...scope, ...(await loadSite(db, site)), roleAt };
}

/** A site's structure for reading. @param shareKey of an active link of the site, already checked */
export async function readStructure(
  context: Pick<Context, "db" | "urls">,
  scope: SiteScope,
  shareKey?: string,
): Promise<{ draft: Draft; present: StructurePresenter }> {
  const draft = await loadDraft(context, scope);
  const { roleAt } = draft;
  return { draft, present: structurePresenter(context, draft, { roleAt, shareKey }) };
}

/** A presenter for a site's structure after changes of this request. */
export async function presenterOf(
  context: Context,
  { roleAt, site }: Pick<Draft, "roleAt" | "site">,
): Promise<StructurePresenter> {
  const { organization_id: organizationId, id: siteId } = site;
  const current = await readSite(context.db, { organizationId, siteId });
  return structurePresenter(context, await loadSite(context.db, current), { roleAt });
}

/** @throws Failure 404 */
export function sectionIn({ structure }: Draft, id: string): SectionNode {
  return demandFound(
    structure.sections.find(({ section }) => section.id === id),
    "site-section",
  );
}

/** @throws Failure 404 */
export function groupIn({ rows }: Draft, id: string): SiteSectionGroupTable {
  return demandFound(
    rows.groups.find((row) => row.id === id),
    "site-section-group",
  );
}

/** @throws Failure 404, also if the caller can't see its space */
export function siteSpaceIn({ rows, spaces, roleAt }: Draft, id: string): SiteSpaceTable {
  const row = rows.siteSpaces.find((siteSpace) => siteSpace.id === id);
  const space = row && spaces.get(row.space_id);
  if (row === undefined || space === undefined || roleAt(space) === null) {
    throw notFound("site-space");
  }
  return row;
}
