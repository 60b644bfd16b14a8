import type { Entry } from "#content/types.ts";
import type { Environment } from "../context.ts";
import type { NewJob } from "../jobs/queue.ts";
import type { JobHandler } from "../jobs/job.ts";
import { loadTree } from "./revisions.ts";
import { indexPages } from "./search.ts";

/** Kind of the jobs that put a whole space into the search index; the key is the space's ID. */
export const indexJobKind = "search-index";

const pagesAtOnce = 100;

export function indexJob(organizationId: string, spaceId: string): NewJob {
  return { organizationId, kind: indexJobKind, key: spaceId, payload: { space: spaceId } };
}

/**
 * Indexes a space from its live head, some pages a transaction. Each transaction reads the head anew, and whoever moves it in
 * between indexes what they change: so in the end the index holds what the head does.
 */
export function createIndexHandler({ store }: Pick<Environment, "store">): JobHandler {
  return async (job, signal) => {
    const { organizationId } = job;
    const spaceId = String(job.payload.space);
    let last: string | undefined = "";
    while (last !== undefined) {
      signal.throwIfAborted();
      const after: string = last;
      last = await store.transaction(async (tx) => {
        const space = await tx
          .selectFrom("space")
          .select("revision")
          .where("organization_id", "=", organizationId)
          .where("id", "=", spaceId)
          .executeTakeFirst();
        if (space === undefined) return undefined;
        const tree = await loadTree(tx, organizationId, space.revision);
        const entries = nextEntries(tree.values(), after);
        const changes = entries.map((entry) => ({ id: entry.id, before: null, after: entry }));
        await indexPages(tx, { organizationId, spaceId }, changes);
        return entries.at(-1)?.id;
      });
    }
  };
}

function nextEntries(entries: Iterable<Entry>, after: string): Entry[] {
  const rest = [...entries].filter(({ id }) => id > after);
  return rest.toSorted((a, b) => (a.id < b.id ? -1 : 1)).slice(0, pagesAtOnce);
}
