import { sql, type SelectQueryBuilder } from "kysely";
import type { Conflict } from "#content/conflict.ts";
import { touchedBy } from "#service/documents/content/conflict-touches.ts";
import { lastTouches, type Touch } from "#service/documents/content/last-touches.ts";
import type { Context } from "#service/kernel/context.ts";
import type { Database, Db } from "#service/kernel/store/schema.ts";
import type {
  ChangeRequestConflictTable,
  ChangeRequestTable,
} from "#service/kernel/store/schema-discussion.ts";

/** A conflict as stored on a change request. */
export type ConflictRow = ChangeRequestConflictTable & { conflict: Conflict };

/** The change request that conflicts belong to. */
export type ConflictsOf = Pick<ChangeRequestTable, "organization_id" | "id">;

/** All conflicts of a change request, resolved or not, for further conditions. */
export function conflictsOf(db: Db, { organization_id, id }: ConflictsOf) {
  return db
    .selectFrom("change_request_conflict")
    .selectAll("change_request_conflict")
    .where("change_request_conflict.organization_id", "=", organization_id)
    .where("change_request_id", "=", id);
}

/** The people of a conflict: who resolved it, and who last changed each side. */
const people = ["resolved", "main_touched", "own_touched"] as const;

export type Person = (typeof people)[number];

const ofPeople = people.flatMap((person) =>
  ["display_name", "email", "photo_url"].map((column) =>
    sql.ref(`${person}.${column}`).as(`${person}_${column}`),
  ),
);

/** The same conflicts with their people. */
export function conflictsWithPeople(db: Db, changeRequest: ConflictsOf) {
  const column = (person: Person) => `change_request_conflict.${person}_by` as const;
  const rows = conflictsOf(db, changeRequest)
    .leftJoin("user as resolved", "resolved.id", column("resolved"))
    .leftJoin("user as main_touched", "main_touched.id", column("main_touched"))
    .leftJoin("user as own_touched", "own_touched.id", column("own_touched"))
    .select(ofPeople);
  // Kysely's types know the joined tables by other names.
  return rows as unknown as SelectQueryBuilder<
    Database,
    "change_request_conflict",
    ChangeRequestConflictTable & PeopleColumns
  >;
}

/** A conflict with its people, of which one may be null, or deleted. */
export type FullConflictRow = ConflictRow & PeopleColumns;

type PeopleColumns = Record<`${Person}_${"display_name" | "email" | "photo_url"}`, string | null>;

export function withConflict<Row extends ChangeRequestConflictTable>(
  row: Row,
): Row & { conflict: Conflict } {
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
 * @param changeRequest after the update
 * @param before its unresolved conflicts until now
 */
export async function replaceUnresolved(
  { db, ids, clock }: Pick<Context, "db" | "ids" | "clock">,
  changeRequest: ChangeRequestTable,
  before: readonly ConflictRow[],
  {
    conflicts,
    revisionMain,
    revisionBase,
  }: { conflicts: readonly Conflict[]; revisionMain: string; revisionBase: string },
): Promise<void> {
  const formers = new Map(before.map((row) => [row.conflict.id, row]));
  const { organization_id } = changeRequest;
  await db
    .deleteFrom("change_request_conflict")
    .where("organization_id", "=", organization_id)
    .where("change_request_id", "=", changeRequest.id)
    .where("status", "=", "unresolved")
    .execute();
  const rows = conflicts.map((conflict) => {
    const former = formers.get(conflict.id);
    return {
      organization_id,
      id: former?.id ?? ids.next(),
      change_request_id: changeRequest.id,
      entry_id: conflict.entry,
      kind: conflict.kind,
      detail: conflict as unknown as Record<string, unknown>,
      revision_main: revisionMain,
      revision_base: former?.revision_base ?? revisionBase,
      status: "unresolved" as const,
      resolution: null,
      resolved_by: null,
      resolved_at: null,
      created_at: former?.created_at ?? clock.now(),
    };
  });
  const touches = await touchesOf(db, changeRequest, rows);
  for (const [index, row] of rows.entries()) {
    const { main, own } = touches[index]!;
    await db
      .insertInto("change_request_conflict")
      .values({
        ...row,
        main_touched_by: main?.userId ?? null,
        main_touched_at: main?.at ?? null,
        own_touched_by: own?.userId ?? null,
        own_touched_at: own?.at ?? null,
      })
      .execute();
  }
}

type New = Pick<ChangeRequestConflictTable, "detail" | "revision_main" | "revision_base">;
type Touches = { main: Touch | undefined; own: Touch | undefined };

/** Who last changed each side of each conflict. */
async function touchesOf(
  db: Db,
  { organization_id: organizationId, revision, revision_initial: until }: ChangeRequestTable,
  rows: readonly New[],
): Promise<Touches[]> {
  const touchedOn = (side: "main" | "changeRequest") => (row: New) =>
    touchedBy(side, row.detail as unknown as Conflict);
  const main = new Map<New, Touch | undefined>();
  for (const [base, some] of Map.groupBy(rows, (row) => row.revision_base)) {
    const span = { organizationId, from: some[0]!.revision_main, until: base };
    const touches = await lastTouches(db, span, some.map(touchedOn("main")));
    some.forEach((row, index) => main.set(row, touches[index]));
  }
  const span = { organizationId, from: revision, until };
  const own = await lastTouches(db, span, rows.map(touchedOn("changeRequest")));
  return rows.map((row, index) => ({ main: main.get(row), own: own[index] }));
}
