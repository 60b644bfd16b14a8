import type { Conflict } from "#content/conflict.ts";
import type { ChangeRequestTable } from "#service/kernel/store/schema-discussion.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { lastTouches, type Touched } from "./last-touches.ts";

type Side = "main" | "changeRequest";

/** The entries of a conflict that a side changed, which can differ from the entry under which the conflict is stored. */
export function touchedBy(side: Side, conflict: Conflict): Touched {
  const deletedIn = side === "main" ? "deleted-in-main" : "deleted-in-change-request";
  return { entries: entriesOf(conflict, side), deletes: conflict.kind === deletedIn };
}

function entriesOf(conflict: Conflict, side: Side): readonly string[] {
  if (conflict.kind === "place") return conflict[side].map(({ page }) => page);
  if (conflict.kind === "path") return [conflict[side]?.page ?? conflict.entry];
  // If one side deleted the page, the other side's edits may be on one of its subpages.
  if ("pages" in conflict && conflict[side] !== null) return [conflict.entry, ...conflict.pages];
  return [conflict.entry];
}

type Moved = Pick<
  ChangeRequestTable,
  "organization_id" | "id" | "revision" | "revision_merged_ancestor"
>;

/**
 * Keeps who last changed the content of each conflict, after an edit of the change request. Lists show it, and finding
 * it takes a statement for each revision.
 * @param changeRequest before the edit
 * @param revision created by the edit
 */
export async function noteConflictTouches(
  db: Db,
  changeRequest: Moved,
  revision: string,
): Promise<void> {
  // Only updates find conflicts.
  if (changeRequest.revision_merged_ancestor === null) return;
  const { organization_id: organizationId } = changeRequest;
  const rows = await db
    .selectFrom("change_request_conflict")
    .select(["id", "detail"])
    .where("organization_id", "=", organizationId)
    .where("change_request_id", "=", changeRequest.id)
    .execute();
  if (rows.length === 0) return;
  const touches = await lastTouches(
    db,
    { organizationId, from: revision, until: changeRequest.revision },
    rows.map(({ detail }) => touchedBy("changeRequest", detail as unknown as Conflict)),
  );
  // All of them are the same edit.
  const touch = touches.find((item) => item !== undefined);
  if (touch === undefined) return;
  const touched = rows.filter((_, index) => touches[index] !== undefined);
  await db
    .updateTable("change_request_conflict")
    .set({ own_touched_by: touch.userId, own_touched_at: touch.at })
    .where("organization_id", "=", organizationId)
    .where(
      "id",
      "in",
      touched.map(({ id }) => id),
    )
    .execute();
}
