import type { Environment } from "#service/kernel/context.ts";
import { searchIndex } from "../content/search-index.ts";
import { removeAccess } from "#service/identity/access/grants.ts";
import type { Db, SpaceTable } from "#service/kernel/store/schema.ts";
import { beingPurged, retention } from "#service/kernel/store/space-row.ts";
import { sweepJob } from "./sweep-blobs.ts";

/** Kind of the daily job that purges what was deleted over seven days ago. */
export const purgeJobKind = "purge";

type Purger = Pick<Environment, "store" | "clock" | "jobs">;
type Key = Pick<SpaceTable, "organization_id" | "id">;

const rowsAtOnce = 200;

/**
 * Purges every space whose retention period has ended. A space is deleted in small transactions, which is safe because
 * it is no longer visible. Its own row goes last, so the next run can resume an interrupted purge.
 */
export async function purgeSpaces(environment: Purger, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const space = await takeSpace(environment);
    if (space === undefined) return;
    for (const step of [removeSearchPages, removeRevisions, removeComments, removeDrafts]) {
      while (await environment.store.transaction((tx) => step(tx, space))) signal.throwIfAborted();
    }
    await environment.store.transaction((tx) => removeSpace(tx, environment, space));
  }
}

/** Claims the next space to purge. From here on it can't be restored, however wrong a clock is. */
async function takeSpace({ store, clock }: Purger): Promise<Key | undefined> {
  return store.transaction(async (tx) => {
    const space = await tx
      .selectFrom("space")
      .select(["organization_id", "id"])
      .where("deleted_at", "<=", clock.now() - retention)
      .orderBy("deleted_at")
      .limit(1)
      .executeTakeFirst();
    if (space === undefined) return undefined;
    await tx
      .updateTable("space")
      .set({ deleted_at: beingPurged })
      .where("organization_id", "=", space.organization_id)
      .where("id", "=", space.id)
      .execute();
    return space;
  });
}

/* Each step deletes some rows and returns whether there may be more. */

async function removeSearchPages(tx: Db, space: Key): Promise<boolean> {
  const { organization_id: organizationId, id: spaceId } = space;
  const pageIds = await searchIndex(tx).list(tx, { organizationId, spaceId }, rowsAtOnce);
  await searchIndex(tx).remove(tx, { organizationId, spaceId }, pageIds);
  return pageIds.length === rowsAtOnce;
}

function removeRevisions(tx: Db, space: Key): Promise<boolean> {
  return removeRows(tx, "revision", space);
}

function removeComments(tx: Db, space: Key): Promise<boolean> {
  return removeRows(tx, "comment", space);
}

function removeDrafts(tx: Db, space: Key): Promise<boolean> {
  return removeRows(tx, "change_request", space);
}

async function removeRows(
  tx: Db,
  table: "revision" | "comment" | "change_request",
  space: Key,
): Promise<boolean> {
  const rows = await tx
    .selectFrom(table)
    .select("id")
    .where("organization_id", "=", space.organization_id)
    .where("space_id", "=", space.id)
    .limit(rowsAtOnce)
    .execute();
  if (rows.length === 0) return false;
  const ids = rows.map(({ id }) => id);
  await tx
    .deleteFrom(table)
    .where("organization_id", "=", space.organization_id)
    .where("id", "in", ids)
    .execute();
  return rows.length === rowsAtOnce;
}

/** Deletes the space's row. Foreign keys delete the rest, and a job sweeps the blobs. */
async function removeSpace(tx: Db, { jobs, clock }: Purger, space: Key): Promise<void> {
  const { organization_id: organizationId, id } = space;
  await removeAccess(tx, organizationId, [id]);
  await tx
    .deleteFrom("space")
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .execute();
  await jobs.enqueue(tx, sweepJob(organizationId, clock.now()));
}
