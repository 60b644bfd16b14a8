import type {
  ChangeRequestStatus,
  ChangeRequestTable,
} from "#service/kernel/store/schema-discussion.ts";
import type { Db } from "#service/kernel/store/schema.ts";

/** The statuses whose change requests are counted in their space. */
const counted = ["draft", "open"] as const;

/** Updates the counts of a change request's space. Call it in the transaction that changes the status. */
export async function countStatus(
  tx: Db,
  { organization_id: organizationId, space_id: spaceId, status: before }: ChangeRequestTable,
  after: ChangeRequestStatus,
): Promise<void> {
  if (before === after) return;
  for (const status of counted) {
    if (status !== before && status !== after) continue;
    const column = `change_requests_${status}` as const;
    await tx
      .updateTable("space")
      .set((update) => ({ [column]: update(column, "+", status === after ? 1 : -1) }))
      .where("organization_id", "=", organizationId)
      .where("id", "=", spaceId)
      .execute();
  }
}
