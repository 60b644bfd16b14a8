import { insertOnce } from "#service/kernel/store/compile-once.ts";
import type { ChangeRequestTable } from "#service/kernel/store/schema-discussion.ts";
import type { Db } from "#service/kernel/store/schema.ts";

const insertContributor = insertOnce("change_request_contributor", { unlessThere: true });

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
  await insertContributor(db, {
    organization_id: changeRequest.organization_id,
    change_request_id: changeRequest.id,
    user_id: userId,
    contributed_at: now,
  });
}
