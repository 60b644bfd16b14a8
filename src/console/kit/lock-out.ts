import type { Member } from "#contract/member.ts";

/** Whom a required single sign-on concerns. */
type LockOut = {
  /** Members who are not administrators: these have to sign in by it. */
  concerned: number;
  /** Those of them who have never done so. */
  unmarked: Member[];
};

/** Counts by the platform's rule: administrators may sign in another way, guests may not, who is disabled does not matter. */
export function lockOut(members: readonly Member[]): LockOut {
  const concerned = members.filter(({ role, disabled }) => role !== "admin" && !disabled);
  return { concerned: concerned.length, unmarked: concerned.filter(({ sso }) => !sso) };
}
