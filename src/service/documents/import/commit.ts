import { indexTree } from "#content/tree.ts";
import type { EntryEdits } from "#content/types.ts";
import { hashBytes } from "../content/blobs.ts";
import type { BucketsAhead } from "../content/buckets.ts";
import { noteConflictTouches } from "../content/conflict-touches.ts";
import { commitRevision, diffRevisions, loadTree, type EntryChange } from "../content/revisions.ts";
import type { Environment } from "#service/kernel/context.ts";
import { addContributor } from "../content/contributors.ts";
import { noteImported } from "../content/page-addresses.ts";
import { moveSpaceHead } from "../content/space-head.ts";
import type { Jobs } from "#service/kernel/jobs/jobs.ts";
import { byChangeRequest, bySpace } from "#service/kernel/store/order.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import type { Order } from "#service/kernel/store/store.ts";
import { applyImport, type ImportEdits } from "./apply.ts";
import type { NewContent } from "./new-content.ts";
import { ImportProblem } from "./outcome.ts";
import type { ImportRow } from "./progress.ts";
import { addThreads, type ReadyThread } from "./threads.ts";

type Writer = Pick<Environment, "ids" | "clock" | "jobs">;

type Move = (
  tx: Db,
  move: { to: string; now: number; changes: readonly EntryChange[] },
) => Promise<void>;

/** The content that an import goes into: a change request's head, or the space's own. */
type Head = { revision: string; move: Move };

/** What an import has found; `before`: what it had found before what failed was tried again. */
export type ImportedContent = {
  content: NewContent;
  before: NewContent | undefined;
  threads: readonly ReadyThread[];
};

/** The row by which an import's commit takes its turn. */
export function orderOf({ space_id: spaceId, change_request_id: draft }: ImportRow): Order {
  return draft === null
    ? bySpace({ spaceId })
    : byChangeRequest({ spaceId, changeRequestId: draft });
}

/**
 * What imported content changes in its change request or space as it is now.
 * @throws ImportProblem if the change request or space no longer accepts it
 */
export async function editsOf(
  db: Db,
  row: ImportRow,
  { content, before }: ImportedContent,
  { ids, clock, jobs }: Writer,
): Promise<ImportEdits> {
  const { revision: base } = await readHead(db, jobs, row);
  const tree = await loadTree(db, row.organization_id, base);
  const applied = await applyImport(content, indexTree(tree), {
    nextId: () => ids.next(),
    hash: hashBytes,
    now: clock.now(),
    ...(before !== undefined && { before }),
  });
  const changes = Array.from(applied.edits, ([id, after]) => ({
    id,
    before: tree.get(id) ?? null,
    after,
  }));
  return { ...applied, base, changes };
}

/**
 * Adds these edits to the change request or space, as one new revision. Without any, the head stays.
 * @param threads comments on its pages, which are added with it
 * @param ahead what was stored for it before
 * @returns the revision with the content; undefined if somebody has meanwhile changed what the edits depend on
 * @throws ImportProblem if the change request or space no longer accepts it
 */
export async function commitImport(
  tx: Db,
  row: ImportRow,
  { base, edits, changes, addresses, pages }: ImportEdits,
  threads: readonly ReadyThread[],
  ahead: BucketsAhead | undefined,
  { ids, clock, jobs }: Writer,
): Promise<string | undefined> {
  const { organization_id: organizationId, space_id: spaceId } = row;
  const head = await readHead(tx, jobs, row);
  if (head.revision !== base) {
    const meanwhile = await diffRevisions(tx, organizationId, base, head.revision);
    if (!meanwhile.every((change) => isApart(change, edits))) return undefined;
  }
  const now = clock.now();
  const noteIn = async (revision: string) => {
    await noteImported(tx, { organizationId, spaceId }, { addresses, revision, now });
    await addThreads(tx, row, threads, { pages, revision, ids, now });
  };
  if (edits.size === 0) {
    await noteIn(head.revision);
    return head.revision;
  }
  const to = ids.next();
  const revision = {
    id: to,
    createdAt: now,
    organizationId,
    spaceId,
    parents: [head.revision],
    type: "edits",
    base: head.revision,
    edits,
    createdBy: row.created_by,
    message: `Import of ${row.url}`,
  } as const;
  await commitRevision(tx, revision, ahead);
  await head.move(tx, { to, now, changes });
  await noteIn(to);
  return to;
}

/** Whether a change leaves everything as it is that an import looks at, so that its edits are the same after it. */
function isApart({ id, before, after }: EntryChange, edits: EntryEdits): boolean {
  if (edits.has(id) || before === null || after === null) return false;
  if (before.sourcePath !== after.sourcePath) return false;
  if (before.kind === "file" || after.kind === "file") return before.kind === after.kind;
  return (["type", "parent", "order", "slug"] as const).every((key) => before[key] === after[key]);
}

async function readHead(tx: Db, jobs: Jobs, row: ImportRow): Promise<Head> {
  const space = await tx
    .selectFrom("space")
    .select(["revision", "edit_mode"])
    .where("organization_id", "=", row.organization_id)
    .where("id", "=", row.space_id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (space === undefined) throw new ImportProblem("The space was deleted during the import.");
  if (space.edit_mode === "locked") {
    throw new ImportProblem(
      "The space was locked during the import, so nothing was added. Import again once it's unlocked.",
    );
  }
  if (row.change_request_id === null) {
    const key = { organizationId: row.organization_id, spaceId: row.space_id };
    return {
      revision: space.revision,
      move: (db, move) => moveSpaceHead({ db, jobs }, key, { from: space.revision, ...move }),
    };
  }
  const changeRequest = await tx
    .selectFrom("change_request")
    .select(["organization_id", "id", "revision", "revision_merged_ancestor", "status"])
    .where("organization_id", "=", row.organization_id)
    .where("id", "=", row.change_request_id)
    .executeTakeFirst();
  if (changeRequest?.status !== "draft" && changeRequest?.status !== "open") {
    throw new ImportProblem(
      "The change request was merged or archived during the import, so nothing was added. Import into another one.",
    );
  }
  return { revision: changeRequest.revision, move: moveChangeRequest(row, changeRequest) };
}

function moveChangeRequest(
  row: ImportRow,
  changeRequest: Parameters<typeof noteConflictTouches>[1],
): Move {
  return async (tx, { to: revision, now }) => {
    await tx
      .updateTable("change_request")
      .set({ revision, updated_at: now })
      .where("organization_id", "=", changeRequest.organization_id)
      .where("id", "=", changeRequest.id)
      .execute();
    if (row.created_by !== null) await addContributor(tx, changeRequest, row.created_by, now);
    await noteConflictTouches(tx, changeRequest, revision);
  };
}
