import type { Handlers } from "#contract/operations.ts";
import type { TeamRole } from "#contract/team.ts";
import { demand, organizationPermissions } from "#service/identity/access/access.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure, missing } from "#service/kernel/errors.ts";
import { sortBy } from "#service/kernel/store/paging.ts";
import { listOf } from "#service/kernel/store/list.ts";
import { demandOwnTeam } from "#service/identity/provisioning/managed.ts";
import { listedMembersOf, memberRow, presentMembers } from "../presenters/member-presenter.ts";
import { addToTeam, findMembers, memberFinder, removeFromTeam } from "./team-membership.ts";
import { teamScope } from "./teams.ts";

export const teamMemberHandlers = {
  "GET /v1/orgs/{organizationId}/teams/{teamId}/members": async (context, { params, query }) => {
    const { organization, role, team } = await teamScope(context, params);
    const { listMembers } = organizationPermissions(role);
    demand(listMembers, "list the members of this team");
    const rows = listedMembersOf(context.db, organization.id)
      .innerJoin("team_member", (join) =>
        join
          .onRef("team_member.organization_id", "=", "member.organization_id")
          .onRef("team_member.user_id", "=", "member.user_id"),
      )
      .select("team_member.role as team_role")
      .where("team_member.team_id", "=", team.id);
    return listOf(
      rows,
      query,
      [sortBy("team_member.joined_at", "asc", "number"), sortBy("team_member.user_id", "asc")],
      async (rows) => {
        const members = await presentMembers(context, organization.id, rows, role);
        return rows.map((row, index) => ({
          organization: members[index]!,
          team: { role: row.team_role },
          permissions: { view: listMembers },
        }));
      },
    );
  },

  // A user who is both added and removed is removed, whether identified by ID or by email.
  "PUT /v1/orgs/{organizationId}/teams/{teamId}/members": async (context, { params, body }) => {
    const { db } = context;
    const { organization, team, permissions } = await teamScope(context, params);
    demand(permissions.admin, "change the members of this team");
    await demandOwnTeam(context.db, team);
    const { add = [], remove = [], memberships = {} } = body;
    const added = await findMembers(db, organization.id, add, { path: "body.add", byEmail: true });
    const roles = new Map<string, TeamRole | undefined>(added.map((id) => [id, undefined]));
    const named = Object.keys(memberships);
    const find = await memberFinder(db, organization.id, [...named, ...remove], true);
    demandKnown(named, (id) => find(id) === id);
    for (const id of named) roles.set(id, memberships[id]!.role);
    const removed = new Set(remove.map(find).filter((id) => id !== undefined));
    for (const id of removed) roles.delete(id);
    await addToTeam(context, team, roles);
    await removeFromTeam(db, team, [...removed]);
  },

  "PUT /v1/orgs/{organizationId}/teams/{teamId}/members/{userId}": async (
    context,
    { params, body },
  ) => {
    const { organization, team, permissions } = await teamScope(context, params);
    demand(permissions.admin, "change the members of this team");
    await demandOwnTeam(context.db, team);
    const member = await memberRow(context.db, organization.id, params.userId);
    await addToTeam(context, team, new Map([[member.user_id, body.role]]));
  },

  "DELETE /v1/orgs/{organizationId}/teams/{teamId}/members/{userId}": async (
    context,
    { params },
  ) => {
    const { team, permissions } = await teamScope(context, params);
    const leaves = params.userId === context.caller.userId;
    demand(leaves || permissions.admin, "remove members from this team");
    await demandOwnTeam(context.db, team);
    const removed = await removeFromTeam(context.db, team, [params.userId]);
    if (removed === 0) throw missing("member of the team");
  },
} satisfies Partial<Handlers<Context>>;

/** @throws Failure 400 that names each key of `memberships` that isn't a member's ID */
function demandKnown(ids: readonly string[], isMember: (id: string) => boolean): void {
  const details = ids
    .filter((id) => !isMember(id))
    .map((id) => ({
      path: `body.memberships.${id}`,
      message: "Not a member of this organization.",
    }));
  if (details.length > 0) throw new Failure(400, "The request isn't valid.", details);
}
