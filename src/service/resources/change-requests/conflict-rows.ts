import type { Conflict } from "#content/conflict.ts";
import type { Context } from "../../context.ts";
import type { Db } from "../../store/schema.ts";
import type {
  ChangeRequestConflictTable,
  ChangeRequestTable,
} from "../../store/schema-discussion.ts";

/** A conflict as stored on a change request. */
export type ConflictRow = ChangeRequestConflictTable & { conflict: Conflict };

/** All conflicts of a change request, resolved or not, for further conditions. */
export function conflictsOf(db: Db, { organization_id, id }: ChangeRequestTable) {
  return db
    .selectFrom("change_request_conflict")
    .selectAll()
    .where("organization_id", "=", organization_id)
    .where("change_request_id", "=", id);
}

export function withConflict(row: ChangeRequestConflictTable): ConflictRow {
  return { ...row, conflict: row.detail as unknown as Conflict };
}

/** The unresolved conflicts. */
export async function readUnresolved(
  db: Db,
  changeRequest: ChangeRequestTable,
): Promise<ConflictRow[]> {
  const rows = await conflictsOf(db, changeRequest)
    .where("status", "=", "unresolved")
    .orderBy("id")
    .execute();
  return rows.map(withConflict);
}

/**
 * Stores the conflicts of an update as the change request's unresolved ones. An existing conflict keeps its ID, so
 * links to it keep working; one that the update didn't find again is deleted.
 */
export async function replaceUnresolved(
  { db, ids, clock }: Pick<Context, "db" | "ids" | "clock">,
  changeRequest: ChangeRequestTable,
  {
    conflicts,
    revisionMain,
    revisionBase,
  }: { conflicts: readonly Conflict[]; revisionMain: string; revisionBase: string },
): Promise<void> {
  const before = await readUnresolved(db, changeRequest);
  const known = new Map(before.map((row) => [row.conflict.id, row]));
  const { organization_id } = changeRequest;
  await db
    .deleteFrom("change_request_conflict")
    .where("organization_id", "=", organization_id)
    .where("change_request_id", "=", changeRequest.id)
    .where("status", "=", "unresolved")
    .execute();
  for (const conflict of conflicts) {
    const former = known.get(conflict.id);
    await db
      .insertInto("change_request_conflict")
      .values({
        organization_id,
        id: former?.id ?? ids.next(),
        change_request_id: changeRequest.id,
        entry_id: conflict.entry,
        kind: conflict.kind,
        detail: conflict as unknown as Record<string, unknown>,
        revision_main: revisionMain,
        revision_base: former?.revision_base ?? revisionBase,
        status: "unresolved",
        resolution: null,
        resolved_by: null,
        resolved_at: null,
        created_at: former?.created_at ?? clock.now(),
      })
      .execute();
  }
}
