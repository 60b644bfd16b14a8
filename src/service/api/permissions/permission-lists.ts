import type { AggregatePermission, TeamPermission, UserPermission } from "#contract/permission.ts";
import { expressionBuilder, sql, type Expression, type SqlBool } from "kysely";
import {
  demand,
  organizationPermissions,
  strongest,
  type Access,
  type AccessReason,
} from "#service/identity/access/access.ts";
import type { Context } from "#service/kernel/context.ts";
import { granteesOf, isOngoing, usersGranted } from "#service/identity/access/grants.ts";
import { readPath } from "#service/identity/access/levels.ts";
import type { AccessNode } from "#service/identity/access/access-tree.ts";
import { compiledPages } from "#service/kernel/store/paging.ts";
import type { Database, Db } from "#service/kernel/store/schema.ts";
import { listOf, listResponse, type ListResponse } from "#service/kernel/store/list.ts";
import { endOf } from "../presenters/access-end.ts";
import { membersOf, presentUserOf } from "../presenters/member-presenter.ts";
import { reasonsOf } from "../members/roles-of.ts";
import { referTeam } from "../presenters/team-presenter.ts";
import { isLike, likeText } from "#service/kernel/store/sql.ts";
import { presentUser } from "../presenters/user-presenter.ts";

/** A space or collection whose access is shown or changed. */
export type Target = AccessNode & { organization_id: string };

type Query = { limit: number; page?: string | undefined };

/** The query of the list of everyone with access. */
export type AccessQuery = Query & {
  user?: string | undefined;
  search?: string | undefined;
  direct: boolean;
};

const byName = (name: string, id: string) =>
  [
    { name: "name", by: sql`lower(${sql.ref(name)})`, type: "text", order: "asc" },
    { name: "id", by: id, type: "text", order: "asc" },
  ] as const;

/** Members who can see the member list can also see who has access. @throws Failure 403 */
export function demandSeesAccess(membership: Access): void {
  demand(organizationPermissions(membership).listMembers, "see who has access");
}

/** Users with a grant on the item itself. */
export async function listGrantedUsers(
  { db, urls }: Context,
  target: Target,
  query: Query,
): Promise<ListResponse<UserPermission>> {
  const rows = db
    .selectFrom("access_grant")
    .innerJoin("user", "user.id", "access_grant.grantee_id")
    .selectAll("user")
    .select(["access_grant.role as granted", "access_grant.ends_at as end"])
    .where("access_grant.organization_id", "=", target.organization_id)
    .where("access_grant.target_id", "=", target.id)
    .where("access_grant.grantee_kind", "=", "user")
    .where(isOngoing());
  const sort = byName("user.display_name", "user.id");
  return listOf(rows, query, sort, (rows) =>
    rows.map((row) => ({
      user: presentUser(row, urls),
      permission: row.granted,
      ...endOf(row.end),
    })),
  );
}

/** Teams with a grant on the item itself. */
export async function listGrantedTeams(
  { db }: Context,
  target: Target,
  query: Query,
): Promise<ListResponse<TeamPermission>> {
  const rows = db
    .selectFrom("access_grant")
    .innerJoin("team", (join) =>
      join
        .onRef("team.organization_id", "=", "access_grant.organization_id")
        .onRef("team.id", "=", "access_grant.grantee_id"),
    )
    .select([
      "team.id",
      "team.title",
      "access_grant.role as granted",
      "access_grant.ends_at as end",
    ])
    .where("access_grant.organization_id", "=", target.organization_id)
    .where("access_grant.target_id", "=", target.id)
    .where("access_grant.grantee_kind", "=", "team")
    .where(isOngoing());
  const sort = byName("team.title", "team.id");
  return listOf(rows, query, sort, (rows) =>
    rows.map((row) => ({ team: referTeam(row), permission: row.granted, ...endOf(row.end) })),
  );
}

type AccessInput = {
  organizationId: string;
  targetId: string;
  path: readonly string[];
  user: string;
  /** A pattern for `isLike`. */
  search: string;
};
type AccessShape = {
  /** Who has access without a grant. */
  byDefault: "admins" | "members";
  /** Whether only `user` is wanted. */
  ofUser: boolean;
  searched: boolean;
  /** Only people with a grant of their own on the item itself. */
  direct: boolean;
};

/** Who can see an item without a grant. @param path the item and the collections above it */
export function seenByDefault(path: readonly AccessNode[]): AccessShape["byDefault"] {
  const level = path.find((place) => place.default_level !== "inherit")?.default_level;
  return level === null ? "admins" : "members";
}

/** Keeps the members who can see an item. @param path IDs of the item and the collections above it */
export function isReader(
  db: Db,
  { organizationId, path }: Pick<AccessInput, "organizationId" | "path">,
  byDefault: AccessShape["byDefault"],
): Expression<SqlBool> {
  const where = expressionBuilder<Database, "member">();
  return where.and([
    where("member.disabled", "=", false),
    where.or([
      byDefault === "admins"
        ? where("member.role", "=", "admin")
        : where("member.role", "is not", null),
      where("member.user_id", "in", granteesOf(db, organizationId, path)),
    ]),
  ]);
}

function havingAccess(
  db: Db,
  { organizationId, targetId, path, user, search }: AccessInput,
  { byDefault, ofUser, searched, direct }: AccessShape,
): Expression<SqlBool> {
  const where = expressionBuilder<Database, "member">();
  const names = ["user.display_name", "user.email"];
  return where.and([
    ...(ofUser ? [where("member.user_id", "=", user)] : []),
    ...(searched ? [where.or(names.map((name) => isLike(name, search)))] : []),
    ...(direct ? [where("member.user_id", "in", usersGranted(organizationId, targetId))] : []),
    isReader(db, { organizationId, path }, byDefault),
  ]);
}

const accessPages = compiledPages({
  rows: (db, input: AccessInput, shape: AccessShape) =>
    membersOf(db, input.organizationId).where(havingAccess(db, input, shape)),
  counted: (db, input, shape) => {
    const having = havingAccess(db, input, shape);
    if (shape.searched) return membersOf(db, input.organizationId).where(having) as never;
    // Each member has a user, so the join doesn't change their number.
    return db
      .selectFrom("member")
      .where("member.organization_id", "=", input.organizationId)
      .where(having) as never;
  },
  sort: () => byName("user.display_name", "user.id"),
});

/** Everyone with access to the item who matches the query, with their effective role and all reasons for it. */
export async function listAccess(
  { db, urls }: Context,
  target: Target,
  query: AccessQuery,
): Promise<ListResponse<AggregatePermission>> {
  const { organization_id: organizationId } = target;
  const path = await readPath(db, organizationId, target);
  const page = await accessPages(
    db,
    query,
    {
      organizationId,
      targetId: target.id,
      path: path.map(({ id }) => id),
      user: query.user ?? "",
      search: likeText(query.search ?? ""),
    },
    {
      byDefault: seenByDefault(path),
      ofUser: query.user !== undefined,
      searched: query.search !== undefined,
      direct: query.direct,
    },
  );
  const reasons = await reasonsOf(db, organizationId, path, page.items);
  const explain = explainer(target, reasons.titles);
  const items = page.items.flatMap((row) => {
    const own = reasons.of.get(row.user_id) ?? [];
    const permission = strongest(own);
    // It ended between the two statements.
    if (permission === null) return [];
    return [{ user: presentUserOf(row, urls), permission, sources: own.map(explain) }];
  });
  return listResponse(page, items);
}

/** Converts reasons to the API's `sources`. @param titles of teams, by their IDs */
function explainer(
  target: Target,
  titles: ReadonlyMap<string, string>,
): (reason: AccessReason) => AggregatePermission["sources"][number] {
  return (reason) => {
    const permission = reason.role;
    if (reason.type === "organization") return { type: "organization", permission };
    const collection = reason.at === target.id ? undefined : reason.at;
    if (reason.type === "default") return { type: "default", permission, collection };
    const { team: id } = reason;
    const end = endOf(reason.endsAt);
    const team = id === null ? undefined : referTeam({ id, title: titles.get(id)! });
    if (collection !== undefined)
      return { type: "collection", permission, team, collection, ...end };
    return team === undefined
      ? { type: "direct", permission, ...end }
      : { type: "team", permission, team, ...end };
  };
}
