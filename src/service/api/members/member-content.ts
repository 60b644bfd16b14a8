import type { Handlers } from "#contract/operations.ts";
import { sql } from "kysely";
import { demand, organizationPermissions } from "#service/identity/access/access.ts";
import { isOngoing } from "#service/identity/access/grants.ts";
import type { Context } from "#service/kernel/context.ts";
import { readBothVisibilities } from "#service/identity/access/levels.ts";
import { sortBy } from "#service/kernel/store/paging.ts";
import type { MemberTable } from "#service/kernel/store/schema.ts";
import { listOf } from "#service/kernel/store/list.ts";
import { itemScope } from "#service/identity/access/item-scope.ts";
import { endOf } from "../presenters/access-end.ts";
import { presentSpaceRow } from "../presenters/space-presenter.ts";
import { openComments } from "#service/kernel/store/space-row.ts";
import { contains } from "#service/kernel/store/sql.ts";
import { presentTeams, teamColumns } from "../presenters/team-presenter.ts";

const memberIn = itemScope<MemberTable>("member", (around, input) =>
  around
    .leftJoin("member", (join) =>
      join
        .onRef("member.organization_id", "=", "organization.id")
        .on("member.user_id", "=", input.id),
    )
    .selectAll("member"),
);

/** The member in the path, and the caller, who must be allowed to see members. @throws Failure 403, 404 */
async function seenMember(context: Context, params: { organizationId: string; userId: string }) {
  const { item, ...scope } = await memberIn(context, params.organizationId, params.userId);
  const isSelf = params.userId === context.caller.userId;
  demand(isSelf || organizationPermissions(scope.role).listMembers, "see the members");
  return { ...scope, member: item() };
}

export const memberContentHandlers = {
  // Lists only those of the member's spaces that the caller can see, too, so that nobody learns about other spaces.
  "GET /v1/orgs/{organizationId}/members/{userId}/spaces": async (context, { params, query }) => {
    const { db } = context;
    const { organization, viewer, member } = await seenMember(context, params);
    const [theirs, own] = await readBothVisibilities(db, organization.id, [member, viewer]);
    const spaces = db
      .selectFrom("space")
      .selectAll("space")
      .select(openComments)
      .where("organization_id", "=", organization.id)
      .where("deleted_at", "is", null)
      .where((where) => (member.disabled ? where.val(false) : theirs.spaces()))
      .where(own.spaces);
    return listOf(
      spaces,
      query,
      [sortBy("space.created_at", query.order, "number"), sortBy("space.id", query.order)],
      (rows) =>
        rows.map((row) => {
          const permission = theirs.roleAt(row);
          if (permission === null)
            throw new Error("A space is listed that its member may not see.");
          return { permission, space: presentSpaceRow(row, own.roleAt(row), context.urls) };
        }),
    );
  },

  // Visible to admins, who see every space, and to the member. Others could learn of spaces they can't see.
  "GET /v1/orgs/{organizationId}/members/{userId}/grants": async (context, { params, query }) => {
    const { item, organization, role } = await memberIn(
      context,
      params.organizationId,
      params.userId,
    );
    const isSelf = params.userId === context.caller.userId;
    demand(isSelf || organizationPermissions(role).admin, "see what members have access to");
    const member = item();
    const grants = context.db
      .selectFrom("access_grant")
      .leftJoin("space", (join) =>
        join
          .onRef("space.organization_id", "=", "access_grant.organization_id")
          .onRef("space.id", "=", "access_grant.target_id")
          .on("space.deleted_at", "is", null),
      )
      .leftJoin("collection", (join) =>
        join
          .onRef("collection.organization_id", "=", "access_grant.organization_id")
          .onRef("collection.id", "=", "access_grant.target_id"),
      )
      .select(["access_grant.role", "access_grant.ends_at"])
      .select(["space.id as space", "collection.id as collection"])
      .select(({ fn, val }) => fn.coalesce("space.title", "collection.title", val("")).as("title"))
      .where("access_grant.organization_id", "=", organization.id)
      .where("grantee_kind", "=", "user")
      .where("grantee_id", "=", member.user_id)
      .where(isOngoing())
      .where((where) =>
        where.or([where("space.id", "is not", null), where("collection.id", "is not", null)]),
      );
    return listOf(grants, query, [sortBy("access_grant.target_id", "asc")], (rows) =>
      rows.map(({ role: permission, ends_at: end, title, space, collection }) => ({
        permission,
        title,
        ...endOf(end),
        ...(space !== null && { space }),
        ...(collection !== null && { collection }),
      })),
    );
  },

  "GET /v1/orgs/{organizationId}/members/{userId}/teams": async (context, { params, query }) => {
    const { organization, viewer, member } = await seenMember(context, params);
    let teams = context.db
      .selectFrom("team_member")
      .innerJoin("team", (join) =>
        join
          .onRef("team.organization_id", "=", "team_member.organization_id")
          .onRef("team.id", "=", "team_member.team_id"),
      )
      .selectAll("team")
      .select(teamColumns(viewer.user_id))
      .select("team_member.role as member_role")
      .where("team_member.organization_id", "=", organization.id)
      .where("team_member.user_id", "=", member.user_id);
    if (query.title !== undefined) teams = teams.where(contains("team.title", query.title));
    return listOf(
      teams,
      query,
      [
        { name: "title", by: sql`lower(${sql.ref("team.title")})`, type: "text", order: "asc" },
        sortBy("team.id", "asc"),
      ],
      async (rows) => {
        const presented = await presentTeams(context, organization.id, viewer, rows);
        return rows.map((row, index) => ({
          team: presented[index]!,
          member: { role: row.member_role },
        }));
      },
    );
  },
} satisfies Partial<Handlers<Context>>;
