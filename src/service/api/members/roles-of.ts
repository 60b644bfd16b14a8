import {
  accessReasons,
  strongest,
  type Access,
  type AccessReason,
} from "#service/identity/access/access.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { readGrants } from "#service/identity/access/grants.ts";
import { levelsOf, readPath, type Viewer } from "#service/identity/access/levels.ts";
import type { AccessNode } from "#service/identity/access/access-tree.ts";

type PlacedIn = AccessNode & { organization_id: string };

/** Why members have access, by their IDs, and the titles of the teams in the reasons. */
type Reasons = {
  of: ReadonlyMap<string, AccessReason[]>;
  titles: ReadonlyMap<string, string>;
};

/**
 * Why each of these members has access to a space or collection, using one query.
 * @param path the space or collection and the collections above it, from `readPath`
 */
export async function reasonsOf(
  db: Db,
  organizationId: string,
  path: readonly AccessNode[],
  members: readonly Viewer[],
): Promise<Reasons> {
  const grants = await readGrants(
    db,
    organizationId,
    members.map((member) => member.user_id),
    path.map(({ id }) => id),
  );
  const rank = new Map(path.map(({ id }, index) => [id, index]));
  const nearestFirst = grants.toSorted((a, b) => rank.get(a.at)! - rank.get(b.at)!);
  const granted = Map.groupBy(nearestFirst, ({ userId }) => userId);
  const levels = levelsOf(path);
  const titles = new Map<string, string>();
  for (const { team, teamTitle } of grants) if (team !== null) titles.set(team, teamTitle!);
  const reasonsFor = ({ user_id: id, role }: Viewer) =>
    accessReasons(role, levels, granted.get(id) ?? []);
  return { of: new Map(members.map((member) => [member.user_id, reasonsFor(member)])), titles };
}

/** The roles of users in a space or collection. Leaves out non-members and disabled members. */
export async function rolesOf(
  db: Db,
  item: PlacedIn,
  userIds: readonly string[],
): Promise<Map<string, Access>> {
  if (userIds.length === 0) return new Map();
  const members = await db
    .selectFrom("member")
    .select(["user_id", "role"])
    .where("organization_id", "=", item.organization_id)
    .where("user_id", "in", userIds)
    .where("disabled", "=", false)
    .execute();
  const path = await readPath(db, item.organization_id, item);
  const reasons = await reasonsOf(db, item.organization_id, path, members);
  return new Map(Array.from(reasons.of, ([id, all]) => [id, strongest(all)]));
}
