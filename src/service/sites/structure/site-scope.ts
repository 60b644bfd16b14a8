import { demand, sitePermissions } from "#service/identity/access/access.ts";
import type { Context } from "#service/kernel/context.ts";
import { notFound } from "#service/kernel/errors.ts";
import type { SiteTable } from "#service/kernel/store/schema-site.ts";
import { find } from "#service/kernel/store/list.ts";
import { itemScope } from "#service/identity/access/item-scope.ts";
import type { Lookup, OrganizationScope } from "#service/identity/access/scope.ts";

export type SiteScope = OrganizationScope & { site: SiteTable };

type SitePath = { organizationId: string; siteId: string };

const siteIn = itemScope<SiteTable>("site", (around, input) =>
  around
    .leftJoin("site", (join) =>
      join.onRef("site.organization_id", "=", "organization.id").on("site.id", "=", input.id),
    )
    .selectAll("site"),
);

/** The site for members, who can see all sites. Guests can see none. @throws Failure 404 */
export async function siteScope(context: Lookup, path: SitePath): Promise<SiteScope> {
  const { item, ...scope } = await siteIn(context, path.organizationId, path.siteId);
  if (!sitePermissions(scope.role).view) throw notFound("site");
  return { ...scope, site: item() };
}

/** The site for members who can edit it. @throws Failure 404, 403 */
export async function editableSite(
  context: Context,
  path: SitePath,
  act: string,
): Promise<SiteScope> {
  const scope = await siteScope(context, path);
  demand(sitePermissions(scope.role).edit, act);
  return scope;
}

/** The site for members who control its visitors' access. @throws Failure 404, 403 */
export async function administeredSite(
  context: Context,
  path: SitePath,
  act: string,
): Promise<SiteScope> {
  const scope = await siteScope(context, path);
  demand(sitePermissions(scope.role).admin, act);
  return scope;
}

/** @throws Failure 404 */
export async function readSite(
  db: Context["db"],
  { organizationId, siteId }: SitePath,
): Promise<SiteTable> {
  return find(
    db
      .selectFrom("site")
      .selectAll()
      .where("organization_id", "=", organizationId)
      .where("id", "=", siteId),
    "site",
  );
}
