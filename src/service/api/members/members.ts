import type { Handlers } from "#contract/operations.ts";
import { expressionBuilder, sql, type Expression, type SqlBool } from "kysely";
import type { Role } from "#contract/schema.ts";
import { demand, organizationPermissions } from "#service/identity/access/access.ts";
import type { Context } from "#service/kernel/context.ts";
import { day, hour } from "#service/kernel/clock.ts";
import { compileOnce } from "#service/kernel/store/compile-once.ts";
import { compiledPages, pageOf, sortBy, type SortColumn } from "#service/kernel/store/paging.ts";
import type { Database, Db } from "#service/kernel/store/schema.ts";
import { hasFactor } from "#service/identity/two-step/factors.ts";
import { untilCommit } from "#service/kernel/store/until-commit.ts";
import { readSpaceCounts } from "../presenters/space-counts.ts";
import { listResponse } from "#service/kernel/store/list.ts";
import {
  listedMembersOf,
  membersOf,
  presentMembers,
  readMember,
} from "../presenters/member-presenter.ts";
import { organizationScope } from "#service/identity/access/scope.ts";
import { among, isLike, likeText } from "#service/kernel/store/sql.ts";

/** From the strongest; as in the index of the table. */
const strength = sql`case ${sql.ref("member.role")} when 'admin' then 0 when 'create' then 1 when 'review' then 2
  when 'edit' then 3 when 'comment' then 4 when 'read' then 5 else 6 end`;

const teamCount = sql`(select count(*) from team_member
  where team_member.organization_id = ${sql.ref("member.organization_id")}
    and team_member.user_id = ${sql.ref("member.user_id")})`;

const sorts = {
  joinedAt: { name: "joinedAt", by: "member.joined_at", type: "number" },
  lastSeenAt: { name: "lastSeenAt", by: "member.last_seen_at", type: "number" },
  name: { name: "name", by: sql`lower(${sql.ref("user.display_name")})`, type: "text" },
  role: { name: "role", by: strength, type: "number" },
  teams: { name: "teams", by: teamCount, type: "number" },
} satisfies Record<string, Omit<SortColumn, "order">>;

type ListInput = { organizationId: string; role: string; search: string; unseenSince: number };
type Filters = {
  role: "any" | "guest" | "one";
  searched: boolean;
  sso: boolean | undefined;
  disabled: boolean | undefined;
  twoStep: "on" | "provider" | "missing" | undefined;
  serviceAccount: boolean | undefined;
  inactive: boolean;
};
type Shape = Filters & { sort: keyof typeof sorts; order: "asc" | "desc" };

function conditions(
  input: ListInput,
  {
    role,
    searched,
    sso,
    disabled,
    twoStep,
    serviceAccount,
    inactive,
    sort,
  }: Filters & Partial<Shape>,
): Expression<SqlBool>[] {
  const where = expressionBuilder<Database, "member">();
  const kept: Expression<SqlBool>[] = [];
  if (sort === "lastSeenAt") {
    kept.push(where("member.last_seen_at", "is not", null));
    if (disabled === undefined) kept.push(where("member.disabled", "=", false));
  }
  if (disabled !== undefined) kept.push(where("member.disabled", "=", disabled));
  if (sso !== undefined) kept.push(where("member.sso", "=", sso));
  if (twoStep === "on") kept.push(hasFactor as Expression<SqlBool>);
  else if (twoStep !== undefined) {
    kept.push(
      where.not(hasFactor as Expression<SqlBool>),
      where("member.sso", "=", twoStep === "provider"),
    );
  }
  // Service accounts sign in nowhere, so they lack no second step.
  const isAccount = twoStep === "missing" && serviceAccount === undefined ? false : serviceAccount;
  if (isAccount !== undefined) {
    const accounts = where
      .selectFrom("service_account")
      .select("service_account.id")
      .where("service_account.organization_id", "=", input.organizationId);
    kept.push(where("member.user_id", isAccount ? "in" : "not in", accounts));
  }
  if (inactive) {
    const seen = where.fn.coalesce("member.last_seen_at", "member.joined_at");
    kept.push(where(seen, "<", input.unseenSince));
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
    listedMembersOf(db, input.organizationId).where(({ and }) => and(conditions(input, shape))),
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

/** Members with the number of spaces that each can access. */
type Counted = { id: string; spaces: number };

const matching = compileOnce((db, input: ListInput, filters: Filters) =>
  membersOf(db, input.organizationId)
    .clearSelect()
    .select(["member.user_id", "member.role", "member.disabled"])
    .where(({ and }) => and(conditions(input, filters))),
);

const countedUntilCommit = untilCommit<readonly Counted[]>(10);

/**
 * A page by the number of spaces. It follows from default roles, collections, grants, and teams, so all matching members are
 * counted, with one query.
 */
async function pageBySpaces(
  { db }: Pick<Context, "db">,
  { limit, page: token }: { limit: number; page?: string | undefined },
  input: ListInput,
  { order, ...filters }: Omit<Shape, "sort">,
) {
  const key = JSON.stringify([filters, input, order]);
  const { value: cached, keep } = countedUntilCommit(db, key);
  const members = cached ?? (await countSpaces(db, input, filters, order));
  if (cached === undefined) keep(members);
  const sort = [sortBy("spaces", order, "number"), sortBy("member.user_id", order)];
  const page = pageOf(members, ({ id, spaces }) => [spaces, id], { sort, limit, token });
  const ids = page.items.map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await listedMembersOf(db, input.organizationId)
          .where("member.user_id", "in", among(db, ids))
          .execute();
  const rowOf = new Map(rows.map((row) => [row.user_id, row]));
  return { ...page, items: ids.flatMap((id) => rowOf.get(id) ?? []) };
}

async function countSpaces(
  db: Db,
  input: ListInput,
  filters: Filters,
  order: Shape["order"],
): Promise<Counted[]> {
  const rows = await matching(db, input, filters);
  const ids = rows.map(({ user_id: id }) => id);
  const { spacesOf } = await readSpaceCounts(db, input.organizationId, "members", ids);
  const turn = order === "asc" ? 1 : -1;
  return rows
    .map(({ user_id: id, role, disabled }) => ({ id, spaces: disabled ? 0 : spacesOf(id, role) }))
    .sort((a, b) => turn * (a.spaces - b.spaces || (a.id < b.id ? -1 : 1)));
}

export const memberHandlers = {
  "GET /v1/orgs/{organizationId}/members": async (context, { params, query }) => {
    const { organization, role } = await organizationScope(context, params.organizationId);
    demand(organizationPermissions(role).listMembers, "list the members of this organization");
    const { sort, order, role: wantedRole, search, sso, disabled, twoStep, inactiveDays } = query;
    const { serviceAccount } = query;
    if (twoStep !== undefined) {
      demand(organizationPermissions(role).admin, "see who has two-step verification");
    }
    const input = {
      organizationId: organization.id,
      role: wantedRole ?? "",
      search: likeText(search ?? ""),
      // To the hour, so that a count can be kept for the next pages.
      unseenSince:
        inactiveDays === undefined ? 0 : hourOf(context.clock.now() - inactiveDays * day),
    };
    const shape: Omit<Shape, "sort"> = {
      order,
      role: wantedRole === undefined ? "any" : wantedRole === "guest" ? "guest" : "one",
      searched: search !== undefined,
      sso,
      disabled,
      twoStep,
      serviceAccount,
      inactive: inactiveDays !== undefined,
    };
    const page =
      sort === "spaces"
        ? await pageBySpaces(context, query, input, shape)
        : await memberPages(context.db, query, input, { ...shape, sort });
    return listResponse(page, await presentMembers(context, organization.id, page.items, role));
  },

  "GET /v1/orgs/{organizationId}/members/{userId}": async (context, { params }) => {
    const { organization, role } = await organizationScope(context, params.organizationId);
    const isSelf = params.userId === context.caller.userId;
    demand(isSelf || organizationPermissions(role).listMembers, "see the members");
    return readMember(context, organization.id, params.userId, role);
  },
} satisfies Partial<Handlers<Context>>;

const hourOf = (time: number) => time - (time % hour);
