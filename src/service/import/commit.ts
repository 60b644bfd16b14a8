import { indexTree } from "#content/tree.ts";
import { hashBytes, putHashedTexts } from "../content/blobs.ts";
import { noteConflictTouches } from "../content/conflict-touches.ts";
import { commitRevision, loadTree } from "../content/revisions.ts";
import type { Environment } from "../context.ts";
import { addContributor } from "../content/contributors.ts";
import { moveSpaceHead } from "../content/space-head.ts";
import type { Jobs } from "../jobs/jobs.ts";
import type { Db } from "../store/schema.ts";
import { applyImport } from "./apply.ts";
import type { NewContent } from "./new-content.ts";
import { ImportProblem } from "./problem.ts";
import type { ImportRow } from "./progress.ts";

type Writer = Pick<Environment, "ids" | "clock" | "jobs">;

/** The content that an import goes into: a change request's head, or the space's own. */
type Head = { revision: string; move: (tx: Db, revision: string, now: number) => Promise<void> };

/** What an import has found; `before`: what it had found before what failed was tried again. */
type ImportedContent = { content: NewContent; before: NewContent | undefined };

/**
 * Adds imported content to its change request or space, as one new revision. Without any difference, the head stays.
 * @returns the revision with the content
 * @throws ImportProblem if the change request or space no longer accepts it
 */
export async function commitImport(
  tx: Db,
  row: ImportRow,
  { content, before }: ImportedContent,
  { ids, clock, jobs }: Writer,
): Promise<string> {
  const { organization_id: organizationId, space_id: spaceId } = row;
  const head = await readHead(tx, jobs, row);
  const index = indexTree(await loadTree(tx, organizationId, head.revision));
  const now = clock.now();
  const { edits, texts } = applyImport(content, index, {
    nextId: () => ids.next(),
    hash: hashBytes,
    now,
    ...(before !== undefined && { before }),
  });
  if (edits.size === 0) return head.revision;
  await putHashedTexts(tx, organizationId, texts);
  const id = ids.next();
  await commitRevision(tx, {
    id,
    createdAt: now,
    organizationId,
    spaceId,
    parents: [head.revision],
    type: "edits",
    base: head.revision,
    edits,
    createdBy: row.created_by,
    message: `Import of ${row.url}`,
  });
  await head.move(tx, id, now);
  return id;
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
      move: (db, to, now) => moveSpaceHead({ db, jobs }, key, { from: space.revision, to, now }),
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
): Head["move"] {
  return async (tx, revision, now) => {
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
