import type { Handlers } from "#contract/operations.ts";
import { sql } from "kysely";
import { demand, organizationPermissions } from "../../access.ts";
import type { Context } from "../../context.ts";
import { sortBy, type SortColumn } from "../../store/paging.ts";
import { listOf } from "../list.ts";
import { membersOf, presentMembers, readMember } from "./member-presenter.ts";
import { organizationScope } from "../scope.ts";
import { contains } from "../sql.ts";

const sorts: Record<"joinedAt" | "lastSeenAt" | "name", Omit<SortColumn, "order">> = {
  joinedAt: { name: "joinedAt", by: "member.joined_at", type: "number" },
  lastSeenAt: { name: "lastSeenAt", by: "member.last_seen_at", type: "number" },
  name: { name: "name", by: sql`lower(${sql.ref("user.display_name")})`, type: "text" },
};

export const memberHandlers = {
  "GET /v1/orgs/{organizationId}/members": async (context, { params, query }) => {
    const { organization, role } = await organizationScope(context, params.organizationId);
    demand(organizationPermissions(role).listMembers, "list the members of this organization");
    let members = membersOf(context.db, organization.id);
    if (query.sort === "lastSeenAt") {
      members = members
        .where("member.last_seen_at", "is not", null)
        .where("member.disabled", "=", false);
    }
    if (query.role === "guest") members = members.where("member.role", "is", null);
    else if (query.role !== undefined) members = members.where("member.role", "=", query.role);
    const { search } = query;
    if (search !== undefined) {
      members = members.where((where) =>
        where.or([contains("user.display_name", search), contains("user.email", search)]),
      );
    }
    return listOf(
      members,
      query,
      [{ ...sorts[query.sort], order: query.order }, sortBy("member.user_id", query.order)],
      (found) => presentMembers(context, organization.id, found),
    );
  },

  "GET /v1/orgs/{organizationId}/members/{userId}": async (context, { params }) => {
    const { organization, role } = await organizationScope(context, params.organizationId);
    const isSelf = params.userId === context.caller.userId;
    demand(isSelf || organizationPermissions(role).listMembers, "see the members");
    return readMember(context, organization.id, params.userId);
  },
} satisfies Partial<Handlers<Context>>;
