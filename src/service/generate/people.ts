import { slugFrom } from "#content/slug.ts";
import type { Access } from "#service/identity/access/access.ts";
import type { MemberTable, UserTable } from "#service/kernel/store/schema.ts";
import type { TeamMemberTable, TeamTable } from "#service/kernel/store/schema-access.ts";
import { personName, teamTitle } from "./names.ts";
import { moments, type Stage, insertRows } from "./stage.ts";

/** Number of members with each role, of a hundred. */
const shares: readonly (readonly [Access, number])[] = [
  ["admin", 2],
  ["create", 10],
  ["review", 15],
  ["edit", 30],
  ["comment", 15],
  ["read", 20],
  [null, 8],
];
const disabledShare = 0.02;
const neverSeenShare = 0.1;

export type People = {
  /** All members who aren't disabled. */
  active: readonly string[];
  /** Members who can propose changes everywhere. */
  editors: readonly string[];
};

/** The email domain of a generated organization. */
export function domainOf(title: string): string {
  return `${title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")}.example`;
}

/** Adds members besides the admin. */
export async function addPeople(stage: Stage, count: number, domain: string): Promise<People> {
  const users: UserTable[] = [];
  const members: MemberTable[] = [];
  for (const [number, joined] of moments(stage, count).entries()) {
    const user = newUser(stage, number, joined, domain);
    users.push(user);
    members.push(newMember(stage, user));
  }
  await insertRows(stage.db, "user", users);
  await insertRows(stage.db, "member", members);
  const active = members.filter(({ disabled }) => !disabled);
  const editors = active.filter(({ role }) =>
    ["admin", "create", "review", "edit"].includes(role!),
  );
  const idOf = (member: MemberTable) => member.user_id;
  const { administratorId } = stage;
  return {
    active: [administratorId, ...active.map(idOf)],
    editors: [administratorId, ...editors.map(idOf)],
  };
}

function newUser({ ids, random }: Stage, number: number, at: number, domain: string): UserTable {
  const name = personName(random);
  return {
    id: ids.next(),
    display_name: name,
    // The number makes emails of equal names unique.
    email: `${slugFrom(name).replaceAll("-", ".")}.${number + 1}@${domain}`,
    photo_url: null,
    created_at: at,
    updated_at: at,
  };
}

function newMember({ organizationId, random, clock }: Stage, user: UserTable): MemberTable {
  const joined = user.created_at;
  const seen = joined + Math.floor(random.next() * (clock.now() - joined));
  return {
    organization_id: organizationId,
    user_id: user.id,
    role: anyRole(random.next()),
    disabled: random.next() < disabledShare,
    sso: false,
    joined_at: joined,
    last_seen_at: random.next() < neverSeenShare ? null : seen,
  };
}

/** @param at from 0 to 1 */
function anyRole(at: number): Access {
  let rest = at * 100;
  for (const [role, share] of shares) {
    if (rest < share) return role;
    rest -= share;
  }
  return null;
}

/** @returns the IDs of the teams */
export async function addTeams(stage: Stage, count: number, people: People): Promise<string[]> {
  const { organizationId, ids, random } = stage;
  const teams: TeamTable[] = [];
  const members: TeamMemberTable[] = [];
  for (const at of moments(stage, count)) {
    const id = ids.next();
    teams.push({
      organization_id: organizationId,
      id,
      title: teamTitle(random),
      created_by: stage.administratorId,
      created_at: at,
      updated_at: at,
    });
    for (const [index, user] of random.some(people.active, random.whole(3, 25)).entries()) {
      members.push({
        organization_id: organizationId,
        team_id: id,
        user_id: user,
        role: index === 0 ? "owner" : "member",
        joined_at: at,
      });
    }
  }
  await insertRows(stage.db, "team", teams);
  await insertRows(stage.db, "team_member", members);
  return teams.map(({ id }) => id);
}
