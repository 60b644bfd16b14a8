import { accessReasons, strongest, type Access, type AccessReason } from "../../access.ts";
import type { Db } from "../../store/schema.ts";
import { readGrants } from "../../access/grants.ts";
import { levelsOf, readPath, type Viewer } from "../../access/levels.ts";
import type { Placed } from "../../access/places.ts";

type PlacedIn = Placed & { organization_id: string };

/** Why each of these members has access to a space or collection, using three queries in total. */
export async function reasonsOf(
  db: Db,
  thing: PlacedIn,
  members: readonly Viewer[],
): Promise<Map<string, AccessReason[]>> {
  const path = await readPath(db, thing.organization_id, thing);
  const grants = await readGrants(
    db,
    thing.organization_id,
    members.map((member) => member.user_id),
    path.map(({ id }) => id),
  );
  const rank = new Map(path.map(({ id }, index) => [id, index]));
  const nearestFirst = grants.toSorted((a, b) => rank.get(a.at)! - rank.get(b.at)!);
  const granted = Map.groupBy(nearestFirst, ({ userId }) => userId);
  const levels = levelsOf(path);
  return new Map(
    members.map(({ user_id: id, role }) => [
      id,
      accessReasons(role, levels, granted.get(id) ?? []),
    ]),
  );
}

/** The roles of users in a space or collection. Leaves out non-members and disabled members. */
export async function rolesOf(
  db: Db,
  thing: PlacedIn,
  userIds: readonly string[],
): Promise<Map<string, Access>> {
  if (userIds.length === 0) return new Map();
  const members = await db
    .selectFrom("member")
    .select(["user_id", "role"])
    .where("organization_id", "=", thing.organization_id)
    .where("user_id", "in", userIds)
    .where("disabled", "=", false)
    .execute();
  const reasons = await reasonsOf(db, thing, members);
  return new Map(Array.from(reasons, ([id, found]) => [id, strongest(found)]));
}
