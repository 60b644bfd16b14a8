import type { ChangeRequestTable } from "../store/schema-discussion.ts";
import type { Db } from "../store/schema.ts";

/**
 * Records that a user has edited a change request's content.
 * @param now epoch milliseconds
 */
export async function addContributor(
  db: Db,
  changeRequest: Pick<ChangeRequestTable, "organization_id" | "id">,
  userId: string,
  now: number,
): Promise<void> {
  await db
    .insertInto("change_request_contributor")
    .values({
      organization_id: changeRequest.organization_id,
      change_request_id: changeRequest.id,
      user_id: userId,
      contributed_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
