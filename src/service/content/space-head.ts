import type { Context } from "../context.ts";
import { Failure } from "../errors.ts";
import { indexJob } from "./index-job.ts";
import { diffRevisions } from "./revisions.ts";
import { indexPages } from "./search.ts";
import type { SpaceKey } from "./search-index.ts";

type Writer = Pick<Context, "db" | "jobs">;

/** More changed pages than this are indexed by a job: the transaction that moves the head would hold up other writers. */
const fewPages = 100;

/**
 * Gives a space new live content. Nothing else moves a space's head, so the search index always follows: after a merge,
 * an import, or a sample. Call it in the transaction that writes the revision.
 * @param move.from the head that the revision is based on
 * @throws Failure 409 if the head has changed
 */
export async function moveSpaceHead(
  { db, jobs }: Writer,
  space: SpaceKey,
  { from, to, now }: { from: string; to: string; now: number },
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
  await indexHead({ db, jobs }, space, from, to);
}

/**
 * Brings the search index of a space to its new head.
 * @param from what the index holds; null for the first revision of a space
 */
export async function indexHead(
  { db, jobs }: Writer,
  space: SpaceKey,
  from: string | null,
  to: string,
): Promise<void> {
  const changes = await diffRevisions(db, space.organizationId, from, to);
  if (changes.length <= fewPages) return indexPages(db, space, changes);
  // A job only adds what exists; it can't know what was removed.
  await indexPages(
    db,
    space,
    changes.filter(({ after }) => after === null),
  );
  await jobs.enqueue(db, indexJob(space.organizationId, space.spaceId, to));
}
