import { movedPages } from "#content/moved-pages.ts";
import { spellingsOf } from "#content/site-redirects.ts";
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
      kind: "moved" as const,
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
          .doUpdateSet({ kind: "moved", revision: to, left_at: now }),
      )
      .execute();
  }
}

/**
 * Notes which paths pages had on the site that they were imported from. An import into a change request notes them, too: until it is
 * merged, the space has no such page, so they lead nowhere.
 * @param noted.addresses by the page's ID
 */
export async function noteImported(
  db: Db,
  { organizationId, spaceId }: SpaceKey,
  noted: { addresses: ReadonlyMap<string, readonly string[]>; revision: string; now: number },
): Promise<void> {
  const rows = [...noted.addresses].flatMap(([id, paths]) =>
    [...new Set(paths)]
      .filter((path) => path !== "" && path.length <= longestPath)
      .map((path) => ({
        organization_id: organizationId,
        space_id: spaceId,
        path,
        page_id: id,
        kind: "imported" as const,
        revision: noted.revision,
        left_at: noted.now,
      })),
  );
  for (const part of batches(rows)) {
    await db
      .insertInto("page_address")
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Pages below one that is deleted move if they stay. */
function mayMove({ before, after }: EntryChange): boolean {
  if (!isPage(before)) return false;
  return !isPage(after) || before.slug !== after.slug || before.parent !== after.parent;
}

const isPage = (entry: Entry | null) => entry?.kind === "page";

/**
 * The pages that were at a path of a space once, or on the site that they were imported from. Those of the space come first, the last
 * one before others. They may be deleted by now.
 */
export async function pagesOnceAt(db: Db, at: SpaceKey & { path: string }): Promise<string[]> {
  const { organizationId, spaceId, path } = at;
  const spellings = spellingsOf(path);
  const notion = notionId.exec(spellings.bare)?.[1]?.toLowerCase() ?? path;
  const keys = { organizationId, spaceId, ...spellings, exact: path, notion };
  const rows = await rowsAt(db, keys, undefined);
  return rows
    .filter((row) => row.kind === "imported" || row.path === path)
    .toSorted((a, b) => Number(a.kind === "imported") - Number(b.kind === "imported"))
    .map(({ page_id }) => page_id);
}

const rowsAt = compileOnce(
  (db, at: SpaceKey & ReturnType<typeof spellingsOf> & { exact: string; notion: string }) =>
    db
      .selectFrom("page_address")
      .select(["page_id", "path", "kind"])
      .where("organization_id", "=", at.organizationId)
      .where("space_id", "=", at.spaceId)
      .where("path", "in", [at.exact, at.bare, at.html, at.htm, at.index, at.notion])
      .orderBy("left_at", "desc")
      .orderBy("revision", "desc"),
);

/** Notion finds a page by the ID alone that its URL ends with. */
const notionId = /(?:^|[-/])([\da-f]{32})$/i;

const kept = untilCommit<PageAddressTable[]>(20);

/** All paths that pages of some spaces had, by path, those of the spaces themselves first, and of these the page that was there last. */
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
    .orderBy("kind", "desc")
    .orderBy("left_at", "desc")
    .orderBy("revision", "desc")
    .execute();
  keep(rows);
  return rows;
}
