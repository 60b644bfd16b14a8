import type { Context, Environment } from "#service/kernel/context.ts";
import { createUrls } from "#service/kernel/urls.ts";
import { untilCommit } from "#service/kernel/store/until-commit.ts";
import { loadSite, type LoadedSite } from "#service/sites/structure/load.ts";
import { editableSite, readSite } from "#service/sites/structure/site-scope.ts";
import { arrange } from "#service/sites/structure/structure.ts";
import type { ReadStaged } from "#service/sites/published/publishing.ts";
import { readChanges } from "./staged-changes.ts";
import { dryRun, runChanges } from "./run-changes.ts";

/** How previews read a site with its staged changes, which are carried out as the caller and taken back. */
export function createStagedReader(environment: Environment): ReadStaged {
  return (caller, origin, path) => {
    const db = environment.store.read;
    const unnamed = { address: "", countedAs: "", requestId: "", sentAs: "" };
    return readStagedSite(
      { ...environment, ...unnamed, db, caller, urls: createUrls(origin) },
      path,
    );
  };
}

/**
 * A site as its staged changes would leave it, without those that can't be carried out.
 * @throws Failure 404, 403 for callers who can't stage changes
 */
export async function readStagedSite(
  context: Context,
  path: { organizationId: string; siteId: string },
): Promise<LoadedSite> {
  await editableSite(context, path, "see the staged changes of this site");
  const { userId, credential } = context.caller;
  const key = [path.organizationId, path.siteId, userId, credential.id].join("/");
  const { value, keep } = keptSites(context.db, key);
  if (value !== undefined) return value;
  const staged = await dryRun(context, async (inside) => {
    const { db } = inside;
    const before = await loadSite(db, await readSite(db, path));
    await runChanges(inside, await readChanges(db, path));
    return withTimesOf(before, await loadSite(db, await readSite(db, path)));
  });
  keep(staged);
  return staged;
}

/** The style, each image, and each file of a previewed page are requests of their own. */
const keptSites = untilCommit<LoadedSite>(20);

/** Each run carries the changes out anew, so its times would make it look like another version of the site. */
function withTimesOf({ site: before, rows: old }: LoadedSite, after: LoadedSite): LoadedSite {
  const { updated_at, structure_changes } = before;
  const site = { ...after.site, updated_at, structure_changes };
  const createdAtById = new Map(
    [...old.groups, ...old.sections, ...old.siteSpaces].map((row) => [row.id, row.created_at]),
  );
  const settled = <Row extends { id: string; created_at: number }>(rows: readonly Row[]) =>
    rows.map((row) => ({ ...row, created_at: createdAtById.get(row.id) ?? updated_at }));
  const { groups, sections, siteSpaces } = after.rows;
  const rows = {
    site,
    groups: settled(groups),
    sections: settled(sections),
    siteSpaces: settled(siteSpaces),
  };
  return { ...after, site, rows, structure: arrange(rows) };
}
