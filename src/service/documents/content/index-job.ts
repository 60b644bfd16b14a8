import type { Entry, Tree } from "#content/types.ts";
import type { Environment } from "#service/kernel/context.ts";
import type { NewJob } from "#service/kernel/jobs/queue.ts";
import type { Jobs, JobHandler } from "#service/kernel/jobs/jobs.ts";
import { bySpace } from "#service/kernel/store/order.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { createYieldPoint } from "#service/kernel/yield-point.ts";
import { loadTree } from "./revisions.ts";
import { indexPages } from "./search.ts";
import type { SpaceKey } from "./search-index.ts";

/** Kind of the jobs that add a whole space to the search index. */
export const indexJobKind = "search-index";

/** Pages per transaction. A transaction blocks the event loop and, on SQLite, other writers. */
const pagesAtOnce = 10;

/**
 * @param revision the new head. It is part of the key, because a running job for an earlier head may already be past
 * pages that changed since.
 */
export function indexJob(organizationId: string, spaceId: string, revision: string): NewJob {
  const key = `${spaceId}.${revision}`;
  return { organizationId, kind: indexJobKind, key, payload: { space: spaceId } };
}

/**
 * Moves unfinished index jobs of a space to its new organization. In the old one, they would no longer find the space.
 */
export async function moveIndexJobs(
  tx: Db,
  jobs: Jobs,
  { from, to, spaceId }: { from: string; to: string; spaceId: string },
): Promise<void> {
  const waiting = await tx
    .selectFrom("job")
    .select("key")
    .where("organization_id", "=", from)
    .where("kind", "=", indexJobKind)
    .where("live_key", "like", `${spaceId}.%`)
    .execute();
  for (const { key } of waiting) {
    await jobs.cancel(tx, { organizationId: from, kind: indexJobKind, key });
    await jobs.enqueue(tx, indexJob(to, spaceId, key.slice(spaceId.length + 1)));
  }
}

/**
 * Indexes a space from its current head, some pages per transaction. Each transaction reads the current head, which
 * nothing moves meanwhile, and a write that moves it afterwards indexes its own changes. So the index ends up matching the head.
 */
export function createIndexHandler({ store }: Pick<Environment, "store">): JobHandler {
  return async (job, signal) => {
    const { organizationId } = job;
    const spaceId = String(job.payload.space);
    const yieldPoint = createYieldPoint();
    let last: string | undefined = "";
    while (last !== undefined) {
      signal.throwIfAborted();
      const after: string = last;
      last = await store.transaction((tx) => indexNext(tx, { organizationId, spaceId }, after), {
        order: bySpace({ spaceId }),
      });
      await yieldPoint();
    }
  };
}

/** Indexes all spaces of a store whose index is empty, such as a restored one. */
export async function indexAllSpaces(tx: Db): Promise<void> {
  const spaces = await tx.selectFrom("space").select(["organization_id", "id"]).execute();
  for (const { organization_id: organizationId, id: spaceId } of spaces) {
    let last: string | undefined = "";
    while (last !== undefined) last = await indexNext(tx, { organizationId, spaceId }, last);
  }
}

/**
 * Indexes the next pages of a space in the order of their IDs.
 * @returns ID of the last one; undefined if there are no more
 */
async function indexNext(tx: Db, space: SpaceKey, after: string): Promise<string | undefined> {
  const { organizationId, spaceId } = space;
  const row = await tx
    .selectFrom("space")
    .select("revision")
    .where("organization_id", "=", organizationId)
    .where("id", "=", spaceId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const tree = await loadTree(tx, organizationId, row.revision);
  const entries = nextEntries(tree, after);
  const changes = entries.map((entry) => ({ id: entry.id, before: null, after: entry }));
  await indexPages(tx, space, changes);
  return entries.at(-1)?.id;
}

/** The entries of trees in the order of their IDs: sorting them for each few pages takes longer than indexing these. */
const inOrder = new WeakMap<Tree, readonly Entry[]>();

function nextEntries(tree: Tree, after: string): readonly Entry[] {
  let entries = inOrder.get(tree);
  if (entries === undefined) {
    entries = [...tree.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
    inOrder.set(tree, entries);
  }
  let [start, end] = [0, entries.length];
  while (start < end) {
    const middle = (start + end) >> 1;
    if (entries[middle]!.id > after) end = middle;
    else start = middle + 1;
  }
  return entries.slice(start, start + pagesAtOnce);
}
