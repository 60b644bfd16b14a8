import { day } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import { RevisionMarks } from "#service/documents/lifecycle/marks.ts";
import {
  moveSpaceRows,
  copyBlobs,
  copyMissingBlobs,
} from "#service/documents/lifecycle/move-space-rows.ts";
import { removeAccess } from "#service/identity/access/grants.ts";
import { sweepJob } from "#service/documents/lifecycle/sweep-blobs.ts";
import type { CollectionTable, Db, SpaceTable } from "#service/kernel/store/schema.ts";
import { removeFromSites } from "#service/sites/structure/keep-defaults.ts";

/** The items to move, read in the transaction that moves them. */
type Moving = {
  spaces: readonly { before: SpaceTable; there: SpaceTable }[];
  collections?: { ids: readonly string[]; root: CollectionTable };
};

/** From one organization to another. */
type Route = { from: string; to: string };

/**
 * Copies the content that the spaces need. It is invisible until `move`; if that never happens, the next sweep frees
 * it.
 * @returns the input for `move`
 */
export async function copyAhead(
  { store, jobs, clock }: Context,
  route: Route,
  spaceIds: readonly string[],
): Promise<RevisionMarks> {
  const marks = new RevisionMarks(route.from);
  for (const id of spaceIds) await marks.markSpace(store.read, id);
  await store.transaction((tx) => jobs.enqueue(tx, sweepJob(route.to, clock.now() + day)));
  await copyBlobs(store, route, marks.needed);
  return marks;
}

/**
 * Moves spaces and collections to another organization, including content added since `copyAhead`.
 * @throws Failure 409 while an import into one of the spaces is running
 */
export async function move(
  { db, jobs, clock }: Context,
  route: Route,
  { spaces, collections }: Moving,
  marks: RevisionMarks,
): Promise<void> {
  const { from, to } = route;
  const ids = spaces.map(({ before }) => before.id);
  await refuseWhileImporting(db, from, ids);
  for (const id of ids) await marks.markSpace(db, id);
  await copyMissingBlobs(db, route, marks.needed);
  await removeFromSites(db, from, ids);
  if (collections !== undefined) await moveCollections(db, route, collections);
  for (const { before, there } of spaces) await moveSpaceRows(db, jobs, before, there);
  if (from !== to) await jobs.enqueue(db, sweepJob(from, clock.now()));
}

async function refuseWhileImporting(
  tx: Db,
  organizationId: string,
  spaceIds: readonly string[],
): Promise<void> {
  if (spaceIds.length === 0) return;
  const running = await tx
    .selectFrom("content_import")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("space_id", "in", spaceIds)
    .where("status", "in", ["uploading", "running"])
    .executeTakeFirst();
  if (running === undefined) return;
  throw new Failure(
    409,
    "An import is running. Wait for it to finish or cancel it, then transfer again.",
  );
}

async function moveCollections(
  tx: Db,
  { from, to }: { from: string; to: string },
  { ids, root }: { ids: readonly string[]; root: CollectionTable },
): Promise<void> {
  await removeAccess(tx, from, ids);
  await tx
    .updateTable("collection")
    .set({ organization_id: to })
    .where("organization_id", "=", from)
    .where("id", "in", ids)
    .execute();
  await tx
    .updateTable("collection")
    .set({ parent: root.parent, order_key: root.order_key, updated_at: root.updated_at })
    .where("organization_id", "=", to)
    .where("id", "=", root.id)
    .execute();
}
