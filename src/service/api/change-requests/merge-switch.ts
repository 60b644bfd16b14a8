import type { Db } from "#service/kernel/store/schema.ts";
import type {
  ChangeRequestTable,
  MergeWhenReadyTable,
} from "#service/kernel/store/schema-discussion.ts";

type Request = Pick<ChangeRequestTable, "organization_id" | "id">;

/** Where "merge when ready" is on for a change request; undefined if it is off. */
export async function readSwitch(
  db: Db,
  { organization_id: organizationId, id }: Request,
): Promise<MergeWhenReadyTable | undefined> {
  return db
    .selectFrom("merge_when_ready")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("change_request_id", "=", id)
    .where("ended_at", "is", null)
    .executeTakeFirst();
}

/** Why it is off again, who did what turned it off, and when. */
type End = { code: NonNullable<MergeWhenReadyTable["ended_code"]>; by: string | null; at: number };

/** Turns it off, if it is on. */
export async function endSwitch(
  db: Db,
  { organization_id: organizationId, id }: Request,
  { code, by, at }: End,
): Promise<void> {
  await db
    .updateTable("merge_when_ready")
    .set({ ended_code: code, ended_by: by, ended_at: at })
    .where("organization_id", "=", organizationId)
    .where("change_request_id", "=", id)
    .where("ended_at", "is", null)
    .execute();
}
