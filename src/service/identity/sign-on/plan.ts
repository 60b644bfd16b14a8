import type { ExpressionBuilder } from "kysely";
import type { Access } from "../access/access.ts";
import { isLastAdmin } from "../access/admins.ts";
import type { TeamTable } from "#service/kernel/store/schema-access.ts";
import type { Database, Db, MemberTable } from "#service/kernel/store/schema.ts";
import type { SignOnProvider } from "./provider.ts";
import { giveByRules } from "./role-rules.ts";
import type { Vouched } from "./vouched.ts";

type Team = Pick<TeamTable, "id" | "title">;

/** What becomes of a person's membership by a sign-in. */
export type Plan = {
  /** Undefined for a person who becomes a member now. */
  former: { role: Access } | undefined;
  role: Access;
  /** The rule that gave the role, counted from 1. */
  rule: number | undefined;
  /** Whether the provider has rules about roles. */
  decidesRole: boolean;
  /** Whether the person would lose the admin role, but nobody else has it. */
  staysAdmin: boolean;
  joins: Team[];
  leaves: Team[];
  /** IDs of the teams that the rules give. */
  givenTeams: string[];
};

/**
 * Plans what the rules of a provider give to a person. With rules about roles, the provider decides at each sign-in: without a
 * fitting one, the person has the role for new members. The last admin stays one. A role that a group gives through SCIM, and the
 * teams that SCIM manages, stay as they are.
 * @param person.userId undefined for a person who becomes a member now
 * @param person.invitedRole the role of an invitation, if there is one
 */
export async function planMembership(
  db: Db,
  provider: SignOnProvider,
  { claims }: Vouched,
  { userId, invitedRole }: { userId: string | undefined; invitedRole: Access | undefined },
): Promise<Plan> {
  const { organization_id: organizationId, default_role: defaultRole } = provider;
  const given = giveByRules(provider.role_rules, claims);
  const member = userId === undefined ? undefined : await readMember(db, organizationId, userId);
  const initial = invitedRole === undefined ? defaultRole : invitedRole;
  const unruled = member === undefined ? initial : given.decidesRole ? defaultRole : member.role;
  const ruled = given.role === undefined ? unruled : given.role.role;
  // What a group of the same organization gives is always up to date, and comes back at its next change.
  const wanted = member?.has_group_role === true ? member.role : ruled;
  const staysAdmin = member !== undefined && wanted !== "admin" && (await isLastAdmin(db, member));
  const current = member === undefined ? [] : await teamsOf(db, member);
  const isIn = new Set(current.map(({ id }) => id));
  const teams = [...given.teams, ...(member === undefined ? [provider.default_team] : [])];
  const existingTeams = await readTeams(
    db,
    organizationId,
    new Set(teams.filter((id) => id !== null)),
  );
  return {
    former: member && { role: member.role },
    role: staysAdmin ? "admin" : wanted,
    rule: given.role?.rule,
    decidesRole: given.decidesRole,
    staysAdmin,
    joins: existingTeams.filter(({ id }) => !isIn.has(id)),
    leaves: current.filter(({ id }) => given.managed.includes(id) && !given.teams.includes(id)),
    givenTeams: given.teams,
  };
}

type Member = Pick<MemberTable, "organization_id" | "user_id" | "role" | "disabled">;

async function readMember(db: Db, organizationId: string, userId: string) {
  return db
    .selectFrom("member")
    .leftJoin("scim_user", (join) =>
      join
        .onRef("scim_user.organization_id", "=", "member.organization_id")
        .onRef("scim_user.user_id", "=", "member.user_id"),
    )
    .select(["member.organization_id", "member.user_id", "member.role", "member.disabled"])
    .select("scim_user.has_group_role")
    .where("member.organization_id", "=", organizationId)
    .where("member.user_id", "=", userId)
    .executeTakeFirst();
}

async function teamsOf(db: Db, { organization_id, user_id }: Member): Promise<Team[]> {
  return db
    .selectFrom("team_member")
    .innerJoin("team", (join) =>
      join
        .onRef("team.organization_id", "=", "team_member.organization_id")
        .onRef("team.id", "=", "team_member.team_id"),
    )
    .select(["team.id", "team.title"])
    .where("team_member.organization_id", "=", organization_id)
    .where("team_member.user_id", "=", user_id)
    .where(isManagedHere)
    .orderBy("team.title")
    .execute();
}

/** Whether a team isn't one that the identity provider manages through SCIM. */
function isManagedHere({ not, exists, selectFrom }: ExpressionBuilder<Database, "team">) {
  return not(
    exists(
      selectFrom("scim_group")
        .select("scim_group.id")
        .whereRef("scim_group.organization_id", "=", "team.organization_id")
        .whereRef("scim_group.id", "=", "team.id"),
    ),
  );
}

/** Leaves out teams that were deleted since. */
async function readTeams(
  db: Db,
  organizationId: string,
  ids: ReadonlySet<string>,
): Promise<Team[]> {
  if (ids.size === 0) return [];
  return db
    .selectFrom("team")
    .select(["id", "title"])
    .where("organization_id", "=", organizationId)
    .where("id", "in", [...ids])
    .where(isManagedHere)
    .orderBy("title")
    .execute();
}
