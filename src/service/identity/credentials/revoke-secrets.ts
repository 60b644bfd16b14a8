import type { Db, MemberTable } from "#service/kernel/store/schema.ts";

/**
 * Revokes the one-time links that would let a member in again: sign-in links for the member or created by them, and
 * invitations created by them.
 */
export async function revokeSecrets(
  tx: Db,
  member: Pick<MemberTable, "organization_id" | "user_id">,
): Promise<void> {
  const { organization_id, user_id } = member;
  await revokeInvitesBy(tx, member);
  await tx
    .deleteFrom("sign_in_link")
    .where("organization_id", "=", organization_id)
    .where((where) => where.or([where("user_id", "=", user_id), where("created_by", "=", user_id)]))
    .execute();
}

/** Revokes the invitations whose link a user created and may still know. */
async function revokeInvitesBy(
  tx: Db,
  { organization_id, user_id }: { organization_id: string; user_id: string },
): Promise<void> {
  await tx
    .deleteFrom("invite")
    .where("organization_id", "=", organization_id)
    .where("created_by", "=", user_id)
    .where("used_at", "is", null)
    .execute();
}
