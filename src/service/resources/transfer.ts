import { day } from "../clock.ts";
import type { Context } from "../context.ts";
import { Failure } from "../errors.ts";
import { copyBlobs, copyMissingBlobs } from "../lifecycle/copy-blobs.ts";
import { RevisionMarks } from "../lifecycle/marks.ts";
import { moveSpaceRows } from "../lifecycle/move-space-rows.ts";
import { removeAccess } from "./grants.ts";
import { sweepJob } from "../lifecycle/sweep-job.ts";
import type { CollectionTable, Db, SpaceTable } from "../store/schema.ts";
import { removeFromSites } from "./sites/keep-defaults.ts";

/** What goes, as it stands in the transaction that moves it. */
export type Moving<Result> = {
  result: Result;
  spaces: readonly { before: SpaceTable; there: SpaceTable }[];
  collections?: { ids: readonly string[]; root: CollectionTable };
};

export type Transfer<Result> = {
  from: string;
  to: string;
  /** Spaces whose content is copied beforehand. */
  spaceIds: readonly string[];
  /** Asks again, inside the transaction, what goes and whether it may. */
  read(inside: Context): Promise<Moving<Result>>;
};

/**
 * Moves spaces and collections to another organization. A process that ends before the last transaction leaves everything
 * where it was, and blobs that nothing points at; one that ends after it has done all.
 * @throws Failure 409 while an import into one of the spaces runs; whatever `read` throws
 */
export async function transfer<Result>(
  context: Context,
  { from, to, spaceIds, read }: Transfer<Result>,
): Promise<Result> {
  const { store, jobs, clock } = context;
  const route = { from, to };
  const marks = new RevisionMarks(from);
  for (const id of spaceIds) await marks.markSpace(store.read, id);
  // Should it come to nothing, what was copied is freed tomorrow.
  await store.transaction((tx) => jobs.enqueue(tx, sweepJob(to, clock.now() + day)));
  await copyBlobs(store, route, marks.needed);
  return store.transaction(async (tx) => {
    const moving = await read({ ...context, db: tx });
    const { spaces, collections, result } = moving;
    const ids = spaces.map(({ before }) => before.id);
    await refuseWhileImporting(tx, from, ids);
    for (const id of ids) await marks.markSpace(tx, id);
    await copyMissingBlobs(tx, route, marks.needed);
    await removeFromSites(tx, from, ids);
    if (collections !== undefined) await moveCollections(tx, route, collections);
    for (const { before, there } of spaces) await moveSpaceRows(tx, jobs, before, there);
    if (from !== to) await jobs.enqueue(tx, sweepJob(from, clock.now()));
    return result;
  });
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
    .where("status", "=", "running")
    .executeTakeFirst();
  if (running === undefined) return;
  throw new Failure(
    409,
    "Something is being imported at this moment. Wait until the import has ended or cancel it, then transfer again.",
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
