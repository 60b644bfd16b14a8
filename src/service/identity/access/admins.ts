import type { Db, MemberTable } from "#service/kernel/store/schema.ts";

/** Whether an organization has an admin who isn't disabled. @param besides ID of a user who doesn't count */
export async function hasAdmin(db: Db, organizationId: string, besides?: string): Promise<boolean> {
  const admin = await db
    .selectFrom("member")
    .select("user_id")
    .where("organization_id", "=", organizationId)
    .where("role", "=", "admin")
    .where("disabled", "=", false)
    .$if(besides !== undefined, (query) => query.where("user_id", "!=", besides!))
    .limit(1)
    .executeTakeFirst();
  return admin !== undefined;
}

/**
 * Whether nobody else is an active admin. Two concurrent requests can't both pass: transactions are serializable, so the
 * second one sees the result of the first.
 */
export async function isLastAdmin(
  db: Db,
  {
    organization_id,
    user_id,
    role,
    disabled,
  }: Pick<MemberTable, "organization_id" | "user_id" | "role" | "disabled">,
): Promise<boolean> {
  if (role !== "admin" || disabled) return false;
  return !(await hasAdmin(db, organization_id, user_id));
}
