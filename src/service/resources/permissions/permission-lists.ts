import type { AggregatePermission, TeamPermission, UserPermission } from "#contract/permission.ts";
import { sql } from "kysely";
import {
  demand,
  organizationPermissions,
  strongest,
  type Access,
  type AccessReason,
} from "../../access.ts";
import type { Context } from "../../context.ts";
import { granteesOf } from "../../access/grants.ts";
import { readPath } from "../../access/levels.ts";
import type { Placed } from "../../access/places.ts";
import { listOf, type ListReply } from "../list.ts";
import { membersOf, presentUserOf } from "../members/member-presenter.ts";
import { reasonsOf } from "../members/roles-of.ts";
import { referTeam } from "../teams/team-presenter.ts";
import { presentUser } from "../account/user.ts";

/** A space or collection whose access is shown or changed. */
export type Target = Placed & { organization_id: string };

type Query = { limit: number; page?: string | undefined };

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
): Promise<ListReply<UserPermission>> {
  const rows = db
    .selectFrom("access_grant")
    .innerJoin("user", "user.id", "access_grant.grantee_id")
    .selectAll("user")
    .select("access_grant.role as granted")
    .where("access_grant.organization_id", "=", target.organization_id)
    .where("access_grant.target_id", "=", target.id)
    .where("access_grant.grantee_kind", "=", "user");
  const sort = byName("user.display_name", "user.id");
  return listOf(rows, query, sort, (found) =>
    found.map((row) => ({
      user: presentUser(row, urls),
      permission: row.granted,
    })),
  );
}

/** Teams with a grant on the item itself. */
export async function listGrantedTeams(
  { db }: Context,
  target: Target,
  query: Query,
): Promise<ListReply<TeamPermission>> {
  const rows = db
    .selectFrom("access_grant")
    .innerJoin("team", (join) =>
      join
        .onRef("team.organization_id", "=", "access_grant.organization_id")
        .onRef("team.id", "=", "access_grant.grantee_id"),
    )
    .select(["team.id", "team.title", "access_grant.role as granted"])
    .where("access_grant.organization_id", "=", target.organization_id)
    .where("access_grant.target_id", "=", target.id)
    .where("access_grant.grantee_kind", "=", "team");
  const sort = byName("team.title", "team.id");
  return listOf(rows, query, sort, (found) =>
    found.map((row) => ({ team: referTeam(row), permission: row.granted })),
  );
}

/** Everyone with access to the item, or only `user`, with their effective role and all reasons for it. */
export async function listAccess(
  { db, urls }: Context,
  target: Target,
  query: Query & { user?: string | undefined },
): Promise<ListReply<AggregatePermission>> {
  const path = await readPath(db, target.organization_id, target);
  const level = path.find((place) => place.default_level !== "inherit")?.default_level;
  const members = membersOf(db, target.organization_id);
  const asked =
    query.user === undefined ? members : members.where("member.user_id", "=", query.user);
  const rows = asked.where("member.disabled", "=", false).where((where) => {
    const grantees = granteesOf(
      target.organization_id,
      path.map(({ id }) => id),
    );
    const granted = where("member.user_id", "in", grantees);
    const byDefault =
      level === null ? where("member.role", "=", "admin") : where("member.role", "is not", null);
    return where.or([byDefault, granted]);
  });
  const sort = byName("user.display_name", "user.id");
  return listOf(rows, query, sort, async (found) => {
    const reasons = await reasonsOf(db, target.organization_id, path, found);
    const explain = explainer(target, reasons.titles);
    return found.map((row) => {
      const own = reasons.of.get(row.user_id) ?? [];
      const permission = strongest(own);
      if (permission === null)
        throw new Error("A member without access is among those who have it.");
      return { user: presentUserOf(row, urls), permission, sources: own.map(explain) };
    });
  });
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
    const team = id === null ? undefined : referTeam({ id, title: titles.get(id)! });
    if (collection !== undefined) return { type: "collection", permission, team, collection };
    return team === undefined ? { type: "direct", permission } : { type: "team", permission, team };
  };
}
