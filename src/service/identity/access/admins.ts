import type { Db, MemberTable } from "#service/kernel/store/schema.ts";

/**
 * Whether an organization has an admin who isn't disabled. Service accounts don't count: they can't sign in, so nobody
 * could administer the organization.
 * @param besides ID of a user who doesn't count
 */
export async function hasAdmin(db: Db, organizationId: string, besides?: string): Promise<boolean> {
  const admin = await db
    .selectFrom("member")
    .select("user_id")
    .where("organization_id", "=", organizationId)
    .where("role", "=", "admin")
    .where("disabled", "=", false)
    .$if(besides !== undefined, (query) => query.where("user_id", "!=", besides!))
    .where("user_id", "not in", serviceAccountsOf(db, organizationId))
    .limit(1)
    .executeTakeFirst();
  return admin !== undefined;
}

/**
 * Whether nobody else is an active admin. Two concurrent requests can't both pass: transactions are serializable, so the
 * second one sees the result of the first. A service account is never the last one, because it doesn't count.
 */
export async function isLastAdmin(
  db: Db,
  {
    organization_id: organizationId,
    user_id: userId,
    role,
    disabled,
  }: Pick<MemberTable, "organization_id" | "user_id" | "role" | "disabled">,
): Promise<boolean> {
  if (role !== "admin" || disabled) return false;
  if (await hasAdmin(db, organizationId, userId)) return false;
  const accounts = serviceAccountsOf(db, organizationId).where("service_account.id", "=", userId);
  return (await accounts.executeTakeFirst()) === undefined;
}

/** The IDs of an organization's service accounts, for `in (…)`. */
export function serviceAccountsOf(db: Db, organizationId: string) {
  return db
    .selectFrom("service_account")
    .select("service_account.id")
    .where("service_account.organization_id", "=", organizationId);
}
