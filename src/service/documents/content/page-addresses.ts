import { movedPages } from "#content/moved-pages.ts";
import type { Entry } from "#content/types.ts";
import { compileOnce } from "#service/kernel/store/compile-once.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import type { PageAddressTable } from "#service/kernel/store/schema-content.ts";
import { among, batches } from "#service/kernel/store/sql.ts";
import { untilCommit } from "#service/kernel/store/until-commit.ts";
import { readIndex } from "./content-scope.ts";
import type { EntryChange } from "./revisions.ts";
import type { SpaceKey } from "./search-index.ts";

/**
 * The longest path that is noted. Keys of PostgreSQL have at most 2,700 bytes, and a site's redirects start from as much.
 */
const longestPath = 512;

/**
 * Notes which paths the pages of a space leave when its live content changes. Only a path that has changed costs something: both
 * trees are compared then, and each page that is elsewhere is a row. Nothing is ever taken back: a path where there is a page again
 * isn't asked for, and a page that is restored is found by its old paths as before.
 */
export async function noteMoves(
  db: Db,
  { organizationId, spaceId }: SpaceKey,
  { from, to, now }: { from: string; to: string; now: number },
  changes: readonly EntryChange[],
): Promise<void> {
  if (!changes.some(mayMove)) return;
  const before = await readIndex(db, { organizationId, revisionId: from });
  const after = await readIndex(db, { organizationId, revisionId: to });
  const rows = movedPages(before, after)
    .filter((moved) => moved.from.length <= longestPath)
    .map((moved) => ({
      organization_id: organizationId,
      space_id: spaceId,
      path: moved.from,
      page_id: moved.id,
      revision: to,
      left_at: now,
    }));
  for (const part of batches(rows)) {
    await db
      .insertInto("page_address")
      .values(part)
      .onConflict((conflict) =>
        conflict
          .columns(["organization_id", "space_id", "path", "page_id"])
          .doUpdateSet({ revision: to, left_at: now }),
      )
      .execute();
  }
}

/** Pages below one that is deleted move if they stay. */
function mayMove({ before, after }: EntryChange): boolean {
  if (!isPage(before)) return false;
  return !isPage(after) || before.slug !== after.slug || before.parent !== after.parent;
}

const isPage = (entry: Entry | null) => entry?.kind === "page";

/** The pages that were at a path of a space once, the last one first. They may be deleted by now. */
export const pagesOnceAt = compileOnce((db, at: SpaceKey & { path: string }) =>
  db
    .selectFrom("page_address")
    .select("page_id")
    .where("organization_id", "=", at.organizationId)
    .where("space_id", "=", at.spaceId)
    .where("path", "=", at.path)
    .orderBy("left_at", "desc")
    .orderBy("revision", "desc"),
);

const kept = untilCommit<PageAddressTable[]>(20);

/** All paths that pages of some spaces have left, by path, the page that was there last first. */
export async function leftPaths(
  db: Db,
  organizationId: string,
  spaceIds: readonly string[],
): Promise<readonly PageAddressTable[]> {
  const { value, keep } = kept(db, [organizationId, ...spaceIds].join("/"));
  if (value !== undefined) return value;
  const rows = await db
    .selectFrom("page_address")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("space_id", "in", among(db, spaceIds))
    .orderBy("path")
    .orderBy("left_at", "desc")
    .orderBy("revision", "desc")
    .execute();
  keep(rows);
  return rows;
}
