import type { Member } from "#contract/member.ts";

/** Who is affected when single sign-on becomes required. */
type LockOut = {
  /** Members who aren't admins: they have to use single sign-on. */
  concerned: number;
  /** Those of them who have never used it. */
  unmarked: Member[];
};

/**
 * Counts by the platform's rules: admins may sign in another way, guests may not, disabled members and service accounts
 * don't count.
 */
export function lockOut(members: readonly Member[]): LockOut {
  const concerned = members.filter(
    ({ role, disabled, user }) => role !== "admin" && !disabled && user.serviceAccount !== true,
  );
  return { concerned: concerned.length, unmarked: concerned.filter(({ sso }) => !sso) };
}
