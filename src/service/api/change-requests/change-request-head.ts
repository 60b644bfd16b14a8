import type { EntryEdits } from "#content/types.ts";
import { writeRevision } from "#service/documents/content/scan-job.ts";
import { noteConflictTouches } from "#service/documents/content/conflict-touches.ts";
import type { Caller } from "#service/kernel/caller.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import type { RevisionType } from "#service/kernel/store/schema-content.ts";
import type { ChangeRequestTable } from "#service/kernel/store/schema-discussion.ts";
import type { SpaceTable } from "#service/kernel/store/schema.ts";
import { noteAnswer } from "#service/documents/content/answers.ts";
import { addContributor } from "#service/documents/content/contributors.ts";
import { demandNotMerged } from "./change-requests.ts";

type Edited = { changeRequest: ChangeRequestTable; space: Pick<SpaceTable, "edit_mode"> };
type Writer = Pick<Context, "db" | "ids" | "clock" | "jobs"> & { caller: Pick<Caller, "userId"> };

/**
 * @param act completes "… can't be …"
 * @throws Failure 409 if the change request can't be edited anymore, or its space is locked
 */
export function demandEditable({ changeRequest, space }: Edited, act: string): void {
  demandNotMerged(changeRequest);
  if (changeRequest.status === "archived") {
    throw new Failure(
      409,
      `Change request #${changeRequest.number} is archived and can't be ${act}. Reopen it first.`,
    );
  }
  demandUnlocked(space);
}

/** @throws Failure 409 while the space's content is locked (specification, `editMode`) */
export function demandUnlocked(space: Pick<SpaceTable, "edit_mode">): void {
  if (space.edit_mode !== "locked") return;
  throw new Failure(
    409,
    "This space is locked, so its content can't be edited or merged. Ask a space admin to unlock it in the space's settings.",
  );
}

/**
 * Creates a revision of a change request and moves its head there. Without edits or new parents, the head stays.
 * @returns the change request with its new head
 * @throws Failure 409 if the head has changed
 */
export async function moveChangeRequestHead(
  { db, ids, clock, jobs, caller }: Writer,
  changeRequest: ChangeRequestTable,
  {
    type,
    edits,
    mergedAncestor,
    message,
  }: {
    type: RevisionType;
    edits: EntryEdits;
    /** Revision of main that the edits merge. */
    mergedAncestor?: string;
    /** What the revision says of itself. */
    message?: string | undefined;
  },
): Promise<ChangeRequestTable> {
  if (edits.size === 0 && mergedAncestor === undefined) return changeRequest;
  const { organization_id: organizationId, space_id: spaceId, revision: base } = changeRequest;
  const revision = ids.next();
  const now = clock.now();
  await writeRevision(
    { db, jobs },
    {
      id: revision,
      createdAt: now,
      organizationId,
      spaceId,
      parents: mergedAncestor === undefined ? [base] : [base, mergedAncestor],
      type,
      base,
      edits,
      createdBy: caller.userId,
      ...(message !== undefined && { message }),
    },
  );
  const changes: Partial<ChangeRequestTable> = { revision, updated_at: now };
  if (mergedAncestor !== undefined) changes.revision_merged_ancestor = mergedAncestor;
  const moved = await db
    .updateTable("change_request")
    .set(changes)
    .where("organization_id", "=", organizationId)
    .where("id", "=", changeRequest.id)
    .where("revision", "=", base)
    .executeTakeFirst();
  if (moved.numUpdatedRows !== 1n) {
    throw new Failure(
      409,
      `Change request #${changeRequest.number} was changed at the same moment. Nothing was changed here; try again.`,
    );
  }
  if (type === "edits") {
    await addContributor(db, changeRequest, caller.userId, now);
    await noteAnswer(db, changeRequest, caller.userId, now);
    await noteConflictTouches(db, changeRequest, revision);
  }
  return { ...changeRequest, ...changes };
}
