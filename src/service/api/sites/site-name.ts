import { Failure, invalid } from "#service/kernel/errors.ts";
import type { Context } from "#service/kernel/context.ts";
import type { SiteTable } from "#service/kernel/store/schema-site.ts";

type Named = Pick<SiteTable, "organization_id" | "id" | "basename">;

/**
 * Gives a site, which must exist, another name in the URL. The old one leads readers to the site until another site takes it.
 * The caller stores `basename` with the site.
 * @param basename null: the site has only its ID
 * @throws Failure 400, 409
 */
export async function changeName(
  { db, clock }: Pick<Context, "db" | "clock">,
  site: Named,
  basename: string | null,
): Promise<void> {
  if (basename === site.basename) return;
  if (basename !== null) await takeName({ db }, site.organization_id, basename);
  if (site.basename === null) return;
  const { organization_id, id: site_id, basename: name } = site;
  const left = { site_id, left_at: clock.now() };
  await db
    .insertInto("site_name")
    .values({ organization_id, name, ...left })
    .onConflict((conflict) => conflict.columns(["organization_id", "name"]).doUpdateSet(left))
    .execute();
}

/**
 * Takes a name, also from a site that had it before.
 * @throws Failure 400, 409
 */
export async function takeName(
  { db }: Pick<Context, "db">,
  organizationId: string,
  basename: string,
): Promise<void> {
  await demandFreeName(db, organizationId, basename);
  await db
    .deleteFrom("site_name")
    .where("organization_id", "=", organizationId)
    .where("name", "=", basename)
    .execute();
}

/** @throws Failure 400, 409 */
async function demandFreeName(
  db: Context["db"],
  organizationId: string,
  basename: string,
): Promise<void> {
  if (basename.trim() !== basename || /^\.*$|[\s/\\?#]/.test(basename)) {
    throw invalid("body.basename", "It's part of URLs, so it can't contain spaces or / \\ ? #.");
  }
  // Serializes basename changes within an organization, for concurrent requests of two sites.
  await db
    .updateTable("organization")
    .set(({ ref }) => ({ updated_at: ref("updated_at") }))
    .where("id", "=", organizationId)
    .execute();
  const other = await db
    .selectFrom("site")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("basename", "=", basename)
    .executeTakeFirst();
  if (other === undefined) return;
  throw new Failure(409, `Another site has the basename "${basename}". Choose another.`, [
    { path: "body.basename", message: "Another site uses it. Choose another." },
  ]);
}
