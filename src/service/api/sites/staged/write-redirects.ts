import type { StagedPreview } from "#contract/site-staged-change.ts";
import type { Context } from "#service/kernel/context.ts";
import type { SiteRedirectTable, SiteTable } from "#service/kernel/store/schema-site.ts";

type Redirects = StagedPreview["redirects"];

/** A statement has a limited number of parameters. */
const rowsAtOnce = 500;

/**
 * Redirects old paths of a site to new ones, permanently. Existing redirects lead to the new paths directly, so that
 * chains don't grow with each move, and those from a path that has pages again are removed.
 * @param redirects no source is a path of the site
 */
export async function writeRedirects(
  context: Pick<Context, "db" | "ids" | "clock">,
  site: SiteTable,
  redirects: Redirects,
): Promise<void> {
  if (redirects.length === 0) return;
  const { db, ids, clock } = context;
  const to = new Map(redirects.map(({ source, destination }) => [source, destination]));
  const live = new Set(to.values());
  const existing = await redirectsOf(db, site).selectAll().execute();
  const remaining = existing
    .filter(({ source }) => !live.has(source) && !to.has(source))
    .map((row) => ({ ...row, destination: to.get(row.destination) ?? row.destination }));
  const added = redirects.map(({ source, destination }): SiteRedirectTable => ({
    organization_id: site.organization_id,
    id: ids.next(),
    site_id: site.id,
    source,
    destination,
    permanent: true,
    created_at: clock.now(),
  }));
  await db
    .deleteFrom("site_redirect")
    .where("organization_id", "=", site.organization_id)
    .where("site_id", "=", site.id)
    .execute();
  const rows = [...remaining, ...added];
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await db
      .insertInto("site_redirect")
      .values(rows.slice(start, start + rowsAtOnce))
      .execute();
  }
}

function redirectsOf(db: Context["db"], site: SiteTable) {
  return db
    .selectFrom("site_redirect")
    .where("organization_id", "=", site.organization_id)
    .where("site_id", "=", site.id);
}
