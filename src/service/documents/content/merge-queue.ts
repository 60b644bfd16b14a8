import type { Environment } from "#service/kernel/context.ts";
import type { Jobs } from "#service/kernel/jobs/jobs.ts";
import type { Db } from "#service/kernel/store/schema.ts";

/** Kind of the jobs that merge what waits in a space until it is ready. */
export const mergeJobKind = "merge-when-ready";

type Place = { organizationId: string; spaceId?: string | undefined };

/** The spaces in which change requests wait until they are ready to be merged. */
function waitingSpaces(db: Db) {
  return db
    .selectFrom("merge_when_ready as waiting")
    .innerJoin("change_request", (join) =>
      join
        .onRef("change_request.organization_id", "=", "waiting.organization_id")
        .onRef("change_request.id", "=", "waiting.change_request_id"),
    )
    .select(["waiting.organization_id", "change_request.space_id"])
    .distinct()
    .where("waiting.ended_at", "is", null)
    .orderBy("change_request.space_id");
}

/**
 * Has what waits in a space, or in all spaces of an organization, looked at once the transaction has committed: something was changed
 * that it may have waited for. Call it last, because it can make others wait until then.
 */
export async function wakeMerges(
  tx: Db,
  jobs: Pick<Jobs, "enqueue">,
  { organizationId, spaceId }: Place,
): Promise<void> {
  let spaces = waitingSpaces(tx).where("waiting.organization_id", "=", organizationId);
  if (spaceId !== undefined) spaces = spaces.where("change_request.space_id", "=", spaceId);
  for (const { space_id: id } of await spaces.execute())
    await enqueue(tx, jobs, organizationId, id);
}

/** Looks at everything that waits. Once a day, for what was restored from a backup, or failed each time. */
export async function wakeAllMerges({
  store,
  jobs,
}: Pick<Environment, "store" | "jobs">): Promise<void> {
  const spaces = await waitingSpaces(store.read).execute();
  for (const { organization_id: organizationId, space_id: id } of spaces) {
    await store.transaction((tx) => enqueue(tx, jobs, organizationId, id));
  }
}

/** One job for each space, so that two change requests that are ready are merged one after the other. */
async function enqueue(
  tx: Db,
  jobs: Pick<Jobs, "enqueue">,
  organizationId: string,
  spaceId: string,
): Promise<void> {
  const payload = { space: spaceId };
  await jobs.enqueue(tx, {
    organizationId,
    kind: mergeJobKind,
    key: spaceId,
    payload,
    again: true,
  });
}
