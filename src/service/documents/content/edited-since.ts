import { sql } from "kysely";
import type { Entry } from "#content/types.ts";
import { compileOnce } from "#service/kernel/store/compile-once.ts";
import type { RevisionType } from "#service/kernel/store/schema-content.ts";
import type { ChangeRequestTable } from "#service/kernel/store/schema-discussion.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { canonical } from "./buckets.ts";
import { diffRevisions, type EntryChange } from "./revisions.ts";

type Draft = Pick<ChangeRequestTable, "organization_id" | "revision" | "revision_initial">;

/**
 * What authors have changed in a change request since each of some of its revisions. What updates from main brought doesn't
 * count, and neither does what was changed back.
 * @param since revisions of the change request, the oldest last
 */
export async function editedSince(
  db: Db,
  changeRequest: Draft,
  since: readonly string[],
): Promise<Map<string, EntryChange[]>> {
  const { organization_id: organizationId, revision: head } = changeRequest;
  const earlier = since.filter((revision) => revision !== head);
  const oldest = earlier.at(-1);
  const edited = new Map<string, EntryChange[]>();
  if (oldest === undefined) return edited;
  const input = { organizationId, head, oldest, first: changeRequest.revision_initial };
  const line = await lineBack(db, input, undefined);
  for (const revision of new Set(earlier)) {
    const end = line.findIndex(({ id }) => id === revision);
    const changes = new Map<string, EntryChange>();
    for (const { before, after } of end === -1 ? [] : runsOfEdits(line.slice(0, end + 1))) {
      for (const change of await diffRevisions(db, organizationId, before, after)) {
        const earlier = changes.get(change.id);
        changes.set(change.id, { ...change, before: earlier ? earlier.before : change.before });
      }
    }
    const differing = [...changes.values()].filter((change) => !isSame(change));
    edited.set(revision, differing);
  }
  return edited;
}

type Step = { id: string; type: RevisionType };

type LineInput = { organizationId: string; head: string; oldest: string; first: string };

/** The revisions of a change request from its head back to one of them, along first parents. */
const lineBack = compileOnce(
  (_, { organizationId, head, oldest, first }: LineInput) => sql<Step>`
    with recursive back (id, type, parent, depth) as (
      select id, type, parents ->> 0, 0 from revision
      where organization_id = ${organizationId} and id = ${head}
      union all
      select r.id, r.type, r.parents ->> 0, back.depth + 1 from revision as r
      inner join back on r.id = back.parent and back.id <> ${oldest} and back.id <> ${first}
      where r.organization_id = ${organizationId}
    )
    select id, type from back order by depth`,
);

/**
 * The ends of each run of edits, the oldest run first.
 * @param line newest first; its last revision is the one to compare with
 */
function runsOfEdits(line: readonly Step[]): { before: string; after: string }[] {
  const runs: { before: string; after: string }[] = [];
  let after: string | undefined;
  for (const [index, { id, type }] of line.entries()) {
    const isEnd = index === line.length - 1 || type === "update";
    if (!isEnd) {
      after ??= id;
      continue;
    }
    if (after !== undefined) runs.unshift({ before: id, after });
    after = undefined;
  }
  return runs;
}

/** Whether nothing but times differs. */
function isSame({ before, after }: EntryChange): boolean {
  const bare = (entry: Entry | null) =>
    entry?.kind === "page" ? { ...entry, updatedAt: 0 } : entry;
  return canonical(bare(before)) === canonical(bare(after));
}
