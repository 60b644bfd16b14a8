import { compileOnce, insertOnce } from "#service/kernel/store/compile-once.ts";
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

/** Everyone who has edited a change request's content, and who opened it, by ID. */
export async function authorsOf(
  db: Db,
  changeRequest: Pick<ChangeRequestTable, "organization_id" | "id">,
): Promise<string[]> {
  const { organization_id: organizationId, id } = changeRequest;
  const rows = await contributorsOf(db, { organizationId, id }, undefined);
  return rows.map((row) => row.user_id);
}

const contributorsOf = compileOnce(
  (db, { organizationId, id }: { organizationId: string; id: string }) =>
    db
      .selectFrom("change_request_contributor")
      .select("user_id")
      .where("organization_id", "=", organizationId)
      .where("change_request_id", "=", id)
      .orderBy("contributed_at")
      .orderBy("user_id"),
);
