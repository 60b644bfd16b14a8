import type { Member } from "#contract/member.ts";
import type { TeamMember } from "#contract/team-operations.ts";
import { isEmailAddress } from "#console/kit/pasted-entries.ts";
import { compareNames } from "#console/messages/name-order.ts";

/** The effect of a pasted list on a team. Nobody is in two of these lists. */
export type Difference = {
  added: Member[];
  /** In the list and in the team. */
  present: Member[];
  /** In the team but not in the list; only if the list replaces the team. */
  removed: TeamMember[];
  /** Entries that don't match a member of the organization. */
  unknown: string[];
  /** Entries that look like an email but are invalid. */
  invalid: string[];
  /** The number of entries that repeat an earlier person. */
  repeated: number;
};

/**
 * Compares a pasted list with a team.
 *
 * @param members - everybody in the organization
 * @param team - the current members of the team
 * @param replaces - whether the list replaces the whole team
 */
export function compare(
  entries: readonly string[],
  members: readonly Member[],
  team: readonly TeamMember[],
  replaces: boolean,
): Difference {
  const membersByKey = new Map<string, Member>();
  for (const member of members) {
    membersByKey.set(member.user.id, member);
    if (member.user.email !== undefined) membersByKey.set(member.user.email.toLowerCase(), member);
  }
  const inTeam = new Set(team.map(({ organization }) => organization.user.id));
  const named = new Set<string>();
  const unknown = new Set<string>();
  const invalid = new Set<string>();
  const result: Difference = {
    added: [],
    present: [],
    removed: [],
    unknown: [],
    invalid: [],
    repeated: 0,
  };
  for (const entry of entries) {
    const isAddress = entry.includes("@");
    const member = membersByKey.get(isAddress ? entry.toLowerCase() : entry);
    if (member !== undefined) {
      if (named.has(member.user.id)) result.repeated += 1;
      else (inTeam.has(member.user.id) ? result.present : result.added).push(member);
      named.add(member.user.id);
      continue;
    }
    const faulty = isAddress && !isEmailAddress(entry) ? invalid : unknown;
    if (faulty.has(entry)) result.repeated += 1;
    faulty.add(entry);
  }
  if (replaces) {
    const nameOf = ({ organization }: TeamMember) => organization.user.displayName;
    result.removed = team
      .filter(({ organization }) => !named.has(organization.user.id))
      .toSorted((a, b) => compareNames(nameOf(a), nameOf(b)));
  }
  return { ...result, unknown: [...unknown], invalid: [...invalid] };
}
