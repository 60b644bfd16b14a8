import type { Access, Grant } from "../../access.ts";
import type { Db } from "../../store/schema.ts";
import { readPlaces, roleIn } from "../../access/levels.ts";
import type { Placed } from "../../access/places.ts";

/** A member with all grants that apply to them, or a team with its own grants. */
export type Reach = { id: string; role: Access; grants: readonly Grant[] };

type Places = ReadonlyMap<string, Placed>;

/** What is visible without grants: the number of spaces, and the number of hidden ones per collection. */
type Default = { open: number; closed: ReadonlyMap<string | null, number> };

/** The number of spaces that each of them can see, using three queries in total. */
export async function countSpaces(
  db: Db,
  organizationId: string,
  people: readonly Reach[],
): Promise<(id: string) => number> {
  const places = await readPlaces(db, organizationId);
  const groups = await readGroups(db, organizationId);
  const children = Map.groupBy(places.values(), ({ parent }) => parent);
  const anyGrant = people.some(({ grants }) => grants.length > 0);
  const shared = anyGrant ? await readSharedSpaces(db, organizationId) : new Map<string, Placed>();
  const defaults = new Map<Access, Default>();
  const counts = new Map<string, number>();
  for (const { id, role, grants } of people) {
    const byDefault = defaults.get(role) ?? sumDefault(places, groups, role);
    defaults.set(role, byDefault);
    // Access through grants: all spaces below the granted collections, then spaces granted individually.
    const reached = reachedBy(grants, places, children);
    let sum = byDefault.open;
    for (const collection of reached) sum += byDefault.closed.get(collection) ?? 0;
    for (const at of new Set(grants.map((grant) => grant.at))) {
      const space = shared.get(at);
      if (space === undefined || (space.parent !== null && reached.has(space.parent))) continue;
      if (roleIn(places, role, noGrants, space) === null) sum += 1;
    }
    counts.set(id, sum);
  }
  return (id) => counts.get(id) ?? 0;
}

const noGrants: ReadonlyMap<string, readonly Grant[]> = new Map();

/** The granted collections and all collections below them. */
function reachedBy(
  grants: readonly Grant[],
  places: Places,
  children: ReadonlyMap<string | null, readonly Placed[]>,
): Set<string> {
  const reached = new Set(grants.map(({ at }) => at).filter((at) => places.has(at)));
  // Iterating a set includes entries added during the iteration.
  for (const id of reached) for (const child of children.get(id) ?? []) reached.add(child.id);
  return reached;
}

function sumDefault(
  places: Places,
  groups: readonly (Omit<Placed, "id"> & { total: number })[],
  role: Access,
): Default {
  let open = 0;
  const closed = new Map<string | null, number>();
  for (const { parent, default_level, total } of groups) {
    const mine = roleIn(places, role, noGrants, { id: "", parent, default_level });
    if (mine === null) closed.set(parent, (closed.get(parent) ?? 0) + Number(total));
    else open += Number(total);
  }
  return { open, closed };
}

/** Spaces grouped by the fields that determine who can see them. */
function readGroups(db: Db, organizationId: string) {
  return db
    .selectFrom("space")
    .select(({ fn }) => ["parent", "default_level", fn.countAll<number>().as("total")])
    .where("organization_id", "=", organizationId)
    .where("deleted_at", "is", null)
    .groupBy(["parent", "default_level"])
    .execute();
}

async function readSharedSpaces(db: Db, organizationId: string): Promise<Map<string, Placed>> {
  const rows = await db
    .selectFrom("space")
    .select(["id", "parent", "default_level"])
    .where("organization_id", "=", organizationId)
    .where("deleted_at", "is", null)
    .where((where) =>
      where(
        "space.id",
        "in",
        where
          .selectFrom("access_grant")
          .select("access_grant.target_id")
          .where("access_grant.organization_id", "=", organizationId),
      ),
    )
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
