import type { Handlers } from "#contract/operations.ts";
import type { Context } from "../../context.ts";
import { Failure, invalid } from "../../errors.ts";
import type { SiteTable } from "../../store/schema-site.ts";
import { presentSite } from "./site-presenter.ts";
import { administeredSite, readSite } from "./site-scope.ts";

export const siteHostnameHandlers = {
  "PUT /v1/orgs/{organizationId}/sites/{siteId}/hostname": async (context, { params, body }) => {
    const act = "choose the hostname of this site";
    const { site, viewer } = await administeredSite(context, params, act);
    const { hostname } = body;
    if (hostname !== null) await demandFree(context, site, hostname);
    await context.db
      .updateTable("site")
      .set({ hostname, updated_at: context.clock.now() })
      .where("organization_id", "=", site.organization_id)
      .where("id", "=", site.id)
      .execute();
    return presentSite(context, await readSite(context.db, params), viewer);
  },
} satisfies Partial<Handlers<Context>>;

/** @throws Failure 400 for the platform's own hostname, 409 for that of another site */
async function demandFree(
  { db, urls }: Pick<Context, "db" | "urls">,
  site: SiteTable,
  hostname: string,
): Promise<void> {
  if (hostname === new URL(urls.origin).hostname) {
    throw invalid("body.hostname", "Bindery itself has this hostname. Choose another.");
  }
  const other = await db
    .selectFrom("site")
    .select(["organization_id", "id", "title"])
    .where("hostname", "=", hostname)
    .executeTakeFirst();
  if (other === undefined || other.id === site.id) return;
  // A site of another organization stays unnamed.
  const message =
    other.organization_id === site.organization_id
      ? `The site "${other.title}" has this hostname. Remove it there first.`
      : "A site of another organization has this hostname. Choose another.";
  throw new Failure(409, message, [{ path: "body.hostname", message }]);
}
