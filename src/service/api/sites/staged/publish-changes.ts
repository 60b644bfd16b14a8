import type { StagedPreview } from "#contract/site-staged-change.ts";
import type { SiteStructure } from "#contract/site-structure.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import type {
  StagedChangeTable,
  SiteRedirectTable,
  SiteTable,
} from "#service/kernel/store/schema-site.ts";
import { siteScope } from "#service/sites/structure/site-scope.ts";
import { readStructure, type Draft } from "../draft.ts";
import { runChange, runChanges, attempt } from "./run-changes.ts";
import { urlChanges } from "./url-changes.ts";

type SitePath = { organizationId: string; siteId: string };

type Loaded = { draft: Draft; structure: SiteStructure };

/** What publishing changes would do. @param context `db` is a transaction that is rolled back */
export async function previewChanges(
  context: Context,
  path: SitePath,
  changes: readonly StagedChangeTable[],
): Promise<StagedPreview> {
  const before = await load(context, path);
  const outcomes = await runChanges(context, changes);
  const after = await load(context, path);
  return {
    object: "staged-changes-preview",
    changes: outcomes.map(({ change, failure }) => ({
      id: change.id,
      ...(failure !== undefined && { problem: failure.message }),
    })),
    before: before.structure,
    after: after.structure,
    ...(await urlChanges(context.db, before.draft, after.draft)),
  };
}

/**
 * Carries out changes in order, all or none, and creates redirects for the URLs that they change if asked.
 * @throws Failure 409 that says which change can't be carried out, and why
 */
export async function publishChanges(
  context: Context,
  path: SitePath,
  changes: readonly StagedChangeTable[],
  wanted: { redirects: boolean },
) {
  const before = await load(context, path);
  for (const [index, change] of changes.entries()) {
    const failure = await attempt(context.db, () => runChange(context, change));
    if (failure !== undefined) throw reportOf(failure, change, `${index + 1} of ${changes.length}`);
  }
  const after = await load(context, path);
  const { redirects } = wanted.redirects
    ? await urlChanges(context.db, before.draft, after.draft)
    : { redirects: [] };
  await writeRedirects(context, after.draft.site, redirects);
  return { changes: changes.length, redirects: redirects.length, structure: after.structure };
}

function reportOf(failure: Failure, change: StagedChangeTable, place: string): Failure {
  return new Failure(
    409,
    `Nothing was published, because change ${place} can't be carried out: ${failure.message} Remove it, then publish the others.`,
    [{ path: `staged-changes.${change.id}`, message: failure.message }],
  );
}

/**
 * Why a further change can't be carried out after the others; undefined if it can. Its details name fields of the
 * request that stages it.
 * @param context `db` is a transaction that is rolled back
 */
export async function refusalOf(
  context: Context,
  earlier: readonly StagedChangeTable[],
  change: StagedChangeTable,
): Promise<Failure | undefined> {
  await runChanges(context, earlier);
  const failure = await attempt(context.db, () => runChange(context, change));
  if (failure === undefined) return undefined;
  const details = failure.details?.map(({ path, message }) => ({ path: `body.${path}`, message }));
  return new Failure(failure.status, failure.message, details);
}

async function load(context: Context, path: SitePath): Promise<Loaded> {
  const { draft, present } = await readStructure(context, await siteScope(context, path));
  return { draft, structure: present.structure() };
}

type Redirects = StagedPreview["redirects"];

/** A statement has a limited number of parameters. */
const rowsAtOnce = 500;

/**
 * Redirects old paths of a site to new ones, permanently. Existing redirects lead to the new paths directly, so that
 * chains don't grow with each move, and those from a path that has pages again are removed.
 * @param redirects no source is a path of the site
 */
async function writeRedirects(
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
