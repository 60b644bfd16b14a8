import { firstOrderKeys } from "#content/order-key.ts";
import type { SiteCreate } from "#contract/site.ts";
import type { z } from "zod";
import { demand, contentPermissions } from "#service/identity/access/access.ts";
import type { Context } from "#service/kernel/context.ts";
import { invalid, notFound } from "#service/kernel/errors.ts";
import { fillSpace } from "../spaces/sample-space.ts";
import type { SpaceTable } from "#service/kernel/store/schema.ts";
import type { SiteSpaceTable, SiteTable } from "#service/kernel/store/schema-site.ts";
import { readVisibility } from "#service/identity/access/levels.ts";
import { addSpace } from "../spaces/new-space.ts";
import type { OrganizationScope } from "#service/identity/access/scope.ts";
import { derivePath } from "./path.ts";
import { takeName } from "./site-name.ts";

type NewSite = z.output<typeof SiteCreate>;

/** Maximum spaces when creating a site; more can be added one by one. */
const maximumSpaces = 1000;
const longestSpaceTitle = 50;
const samplePages = "handbook";

/** Creates an unpublished site with spaces at its root. @throws Failure 400, 403, 404, 409 */
export async function addSite(
  context: Context,
  scope: OrganizationScope,
  wanted: NewSite,
): Promise<SiteTable> {
  const { db, ids, clock, caller } = context;
  const { basename = null } = wanted;
  if (basename !== null) await takeName(context, scope.organization.id, basename);
  const spaces = await spacesFor(context, scope, wanted);
  const now = clock.now();
  const inherited = spaces[0]?.title ?? "";
  const site = siteRow({
    organization_id: scope.organization.id,
    id: ids.next(),
    type: wanted.type,
    title: wanted.title ?? (inherited.length < 2 ? "Untitled site" : inherited),
    visibility: wanted.visibility ?? "public",
    basename,
    // Unlike the platform's default, so that a new site follows the setting of its readers' devices.
    customization: { themes: { default: "system" } },
    created_by: caller.userId,
    created_at: now,
  });
  const siteSpaces = placeSpaces(context, site, spaces);
  site.default_site_space = siteSpaces[0]?.id ?? null;
  await db.insertInto("site").values(site).execute();
  if (siteSpaces.length > 0) await db.insertInto("site_space").values(siteSpaces).execute();
  return site;
}

/** A new site: unpublished and without sections, unless something else is given. */
export function siteRow(
  given: Pick<
    SiteTable,
    "organization_id" | "id" | "type" | "title" | "created_by" | "created_at"
  > &
    Partial<SiteTable>,
): SiteTable {
  return {
    visibility: "public",
    published: false,
    basename: null,
    hostname: null,
    proxy: null,
    adaptive_content: false,
    agents_context: "included",
    default_section: null,
    default_site_space: null,
    visitor_schema: null,
    visitor_schema_updated_at: null,
    visitor_sign_in: null,
    customization: null,
    structure_changes: 0,
    updated_at: given.created_at,
    ...given,
  };
}

function placeSpaces(
  { ids }: Pick<Context, "ids">,
  site: SiteTable,
  spaces: readonly SpaceTable[],
): SiteSpaceTable[] {
  const keys = firstOrderKeys(spaces.length);
  const rows: SiteSpaceTable[] = [];
  for (const [index, space] of spaces.entries()) {
    rows.push({
      organization_id: site.organization_id,
      id: ids.next(),
      site_id: site.id,
      section_id: null,
      space_id: space.id,
      path: derivePath(space.title, rows),
      condition: null,
      order_key: keys[index]!,
      created_at: site.created_at,
    });
  }
  return rows;
}

async function spacesFor(
  context: Context,
  scope: OrganizationScope,
  { spaces, title }: NewSite,
): Promise<SpaceTable[]> {
  if (spaces === undefined) return [];
  if (typeof spaces !== "string") return existingSpaces(context, scope, spaces);
  const space = await addSpace(context, {
    organizationId: scope.organization.id,
    title: title?.slice(0, longestSpaceTitle),
    parent: null,
    empty: true,
    createdBy: context.caller.userId,
  });
  if (spaces === "sample") await fillSpace(context, space, samplePages);
  return [space];
}

/** Uses four queries in total. Keeps the requested order. */
async function existingSpaces(
  { db }: Context,
  { organization, viewer }: OrganizationScope,
  ids: readonly string[],
): Promise<SpaceTable[]> {
  if (ids.length === 0) return [];
  if (ids.length > maximumSpaces) {
    throw invalid("body.spaces", `Give at most ${maximumSpaces} spaces.`);
  }
  const rows = await db
    .selectFrom("space")
    .selectAll()
    .where("organization_id", "=", organization.id)
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const { roleAt } = await readVisibility(db, organization.id, viewer);
  const seen = new Set<string>();
  return ids.map((id, index) => {
    const space = byId.get(id);
    const role = space === undefined ? null : roleAt(space);
    if (space === undefined || role === null) throw notFound("space");
    demand(contentPermissions(role).addToSite, "add this space to a site");
    if (seen.has(id)) throw invalid(`body.spaces.${index}`, "This space is listed twice.");
    seen.add(id);
    return space;
  });
}
