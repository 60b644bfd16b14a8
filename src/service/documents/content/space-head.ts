import type { Context } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import { indexJob } from "./index-job.ts";
import { diffRevisions, type EntryChange } from "./revisions.ts";
import { noteMoves } from "./page-addresses.ts";
import { indexPages } from "./search.ts";
import type { SpaceKey } from "./search-index.ts";

type Writer = Pick<Context, "db" | "jobs">;

/**
 * If more pages changed, a job indexes them. Otherwise the transaction that moves the head would block other writers.
 */
const fewPages = 100;

/**
 * Moves a space's head to new live content. Only this function moves heads, so the search index is always updated, and the paths
 * that pages leave are noted: after a merge, an import, or a sample. Call it in the transaction that writes the revision.
 * @param move.from the head that the revision is based on
 * @param move.changes what differs between them; absent: it is read
 * @throws Failure 409 if the head has changed
 */
export async function moveSpaceHead(
  { db, jobs }: Writer,
  space: SpaceKey,
  {
    from,
    to,
    now,
    changes: given,
  }: { from: string; to: string; now: number; changes?: readonly EntryChange[] },
): Promise<void> {
  const moved = await db
    .updateTable("space")
    .set({ revision: to, updated_at: now })
    .where("organization_id", "=", space.organizationId)
    .where("id", "=", space.spaceId)
    .where("revision", "=", from)
    .executeTakeFirst();
  if (moved.numUpdatedRows !== 1n) {
    throw new Failure(
      409,
      "The content of this space was changed at the same moment. Nothing was changed here; try again.",
    );
  }
  const changes = given ?? (await diffRevisions(db, space.organizationId, from, to));
  await noteMoves(db, space, { from, to, now }, changes);
  await indexHead({ db, jobs }, space, { from, to, changes });
}

/**
 * Updates the search index of a space for its new head.
 * @param head.from the indexed revision; null for the first revision of a space
 * @param head.changes what differs between them; absent: it is read
 */
export async function indexHead(
  { db, jobs }: Writer,
  space: SpaceKey,
  {
    from,
    to,
    changes: given,
  }: { from: string | null; to: string; changes?: readonly EntryChange[] | undefined },
): Promise<void> {
  const changes = given ?? (await diffRevisions(db, space.organizationId, from, to));
  if (changes.length <= fewPages) return indexPages(db, space, changes);
  // The job only adds existing pages, so remove deleted pages here.
  await indexPages(
    db,
    space,
    changes.filter(({ after }) => after === null),
  );
  await jobs.enqueue(db, indexJob(space.organizationId, space.spaceId, to));
}
