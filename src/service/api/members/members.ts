import type { Handlers } from "#contract/operations.ts";
import { expressionBuilder, sql, type Expression, type SqlBool } from "kysely";
import type { Role } from "#contract/schema.ts";
import { demand, organizationPermissions } from "#service/identity/access/access.ts";
import type { Context } from "#service/kernel/context.ts";
import { compiledPages, sortBy, type SortColumn } from "#service/kernel/store/paging.ts";
import type { Database } from "#service/kernel/store/schema.ts";
import { listResponse } from "#service/kernel/store/list.ts";
import { membersOf, presentMembers, readMember } from "../presenters/member-presenter.ts";
import { organizationScope } from "#service/identity/access/scope.ts";
import { isLike, likeText } from "#service/kernel/store/sql.ts";

const sorts: Record<"joinedAt" | "lastSeenAt" | "name", Omit<SortColumn, "order">> = {
  joinedAt: { name: "joinedAt", by: "member.joined_at", type: "number" },
  lastSeenAt: { name: "lastSeenAt", by: "member.last_seen_at", type: "number" },
  name: { name: "name", by: sql`lower(${sql.ref("user.display_name")})`, type: "text" },
};

type ListInput = { organizationId: string; role: string; search: string };
type Shape = {
  sort: keyof typeof sorts;
  order: "asc" | "desc";
  role: "any" | "guest" | "one";
  searched: boolean;
};

function conditions(input: ListInput, { sort, role, searched }: Shape): Expression<SqlBool>[] {
  const where = expressionBuilder<Database, "member">();
  const kept: Expression<SqlBool>[] = [];
  if (sort === "lastSeenAt") {
    kept.push(where("member.last_seen_at", "is not", null), where("member.disabled", "=", false));
  }
  if (role === "guest") kept.push(where("member.role", "is", null));
  else if (role === "one") kept.push(where("member.role", "=", input.role as Role));
  if (searched) {
    const names = ["user.display_name", "user.email"];
    kept.push(where.or(names.map((name) => isLike(name, input.search))));
  }
  return kept;
}

const memberPages = compiledPages({
  rows: (db, input: ListInput, shape: Shape) =>
    membersOf(db, input.organizationId).where(({ and }) => and(conditions(input, shape))),
  counted(db, input, shape) {
    if (shape.searched) {
      return membersOf(db, input.organizationId).where(({ and }) =>
        and(conditions(input, shape)),
      ) as never;
    }
    return db
      .selectFrom("member")
      .where("member.organization_id", "=", input.organizationId)
      .where(({ and }) => and(conditions(input, shape))) as never;
  },
  sort: ({ sort, order }) => [{ ...sorts[sort], order }, sortBy("member.user_id", order)],
});

export const memberHandlers = {
  "GET /v1/orgs/{organizationId}/members": async (context, { params, query }) => {
    const { organization, role } = await organizationScope(context, params.organizationId);
    demand(organizationPermissions(role).listMembers, "list the members of this organization");
    const { sort, order, role: wantedRole, search } = query;
    const page = await memberPages(
      context.db,
      query,
      { organizationId: organization.id, role: wantedRole ?? "", search: likeText(search ?? "") },
      {
        sort,
        order,
        role: wantedRole === undefined ? "any" : wantedRole === "guest" ? "guest" : "one",
        searched: search !== undefined,
      },
    );
    return listResponse(page, await presentMembers(context, organization.id, page.items));
  },

  "GET /v1/orgs/{organizationId}/members/{userId}": async (context, { params }) => {
    const { organization, role } = await organizationScope(context, params.organizationId);
    const isSelf = params.userId === context.caller.userId;
    demand(isSelf || organizationPermissions(role).listMembers, "see the members");
    return readMember(context, organization.id, params.userId);
  },
} satisfies Partial<Handlers<Context>>;
