import { sql } from "kysely";
import type { Access, Grant } from "../../access.ts";
import { roleIn } from "../../access/levels.ts";
import type { Placed } from "../../access/places.ts";
import { among } from "../../store/among.ts";
import { compileOnce } from "../../store/compile-once.ts";
import type { Db, DefaultLevel } from "../../store/schema.ts";

/** A member with their role in the organization, or a team (null). */
type Reach = { id: string; role: Access };

type Places = ReadonlyMap<string, Placed>;

/** What is visible without grants: the number of spaces, and the number of hidden ones per collection. */
type Default = { open: number; closed: ReadonlyMap<string | null, number> };

type Group = Omit<Placed, "id"> & { total: number };

/** Everything that decides how many spaces some members or teams can see. */
type Facts = {
  collections: Places;
  groups: readonly Group[];
  /** Spaces with grants of their own. */
  shared: Places;
  /** The spaces and collections granted to each of them. */
  granted: ReadonlyMap<string, ReadonlySet<string>>;
};

/** The number of spaces that each of them can see, using one query in total. */
export async function countSpaces(
  db: Db,
  organizationId: string,
  kind: "members" | "teams",
  people: readonly Reach[],
): Promise<(id: string) => number> {
  const facts = await readFacts(db, organizationId, kind, people);
  const { collections, groups, shared, granted } = facts;
  const children = Map.groupBy(collections.values(), ({ parent }) => parent);
  const defaults = new Map<Access, Default>();
  const counts = new Map<string, number>();
  for (const { id, role } of people) {
    const byDefault = defaults.get(role) ?? sumDefault(collections, groups, role);
    defaults.set(role, byDefault);
    const targets = granted.get(id) ?? nowhere;
    // Access through grants: all spaces below the granted collections, then spaces granted individually.
    const reached = reachedBy(targets, collections, children);
    let sum = byDefault.open;
    for (const collection of reached) sum += byDefault.closed.get(collection) ?? 0;
    for (const target of targets) {
      const space = shared.get(target);
      if (space === undefined || (space.parent !== null && reached.has(space.parent))) continue;
      if (roleIn(collections, role, noGrants, space) === null) sum += 1;
    }
    counts.set(id, sum);
  }
  return (id) => counts.get(id) ?? 0;
}

const noGrants: ReadonlyMap<string, readonly Grant[]> = new Map();
const nowhere: ReadonlySet<string> = new Set();

/** The granted collections and all collections below them. */
function reachedBy(
  targets: ReadonlySet<string>,
  places: Places,
  children: ReadonlyMap<string | null, readonly Placed[]>,
): Set<string> {
  const reached = new Set([...targets].filter((at) => places.has(at)));
  // Iterating a set includes entries added during the iteration.
  for (const id of reached) for (const child of children.get(id) ?? []) reached.add(child.id);
  return reached;
}

function sumDefault(places: Places, groups: readonly Group[], role: Access): Default {
  let open = 0;
  const closed = new Map<string | null, number>();
  for (const { parent, default_level, total } of groups) {
    const mine = roleIn(places, role, noGrants, { id: "", parent, default_level });
    if (mine === null) closed.set(parent, (closed.get(parent) ?? 0) + total);
    else open += total;
  }
  return { open, closed };
}

/** A collection, a group of spaces with the same access, a space with grants, or a grant: `id` to the user or team. */
type Fact = {
  fact: "collection" | "group" | "shared" | "grant";
  id: string;
  parent: string | null;
  default_level: DefaultLevel;
  total: number;
};

type Asked = { organizationId: string; ids: readonly string[] };

const factsOf = compileOnce(
  (db, { organizationId, ids }: Asked, kind: "members" | "teams") => sql<Fact>`
    select 'collection' as fact, id, parent, default_level, 0 as total
    from collection where organization_id = ${organizationId}
    union all
    select 'group', '', parent, default_level, count(*)
    from space where organization_id = ${organizationId} and deleted_at is null
    group by parent, default_level
    union all
    select 'shared', id, parent, default_level, 0
    from space where organization_id = ${organizationId} and deleted_at is null and id in (
      select target_id from access_grant where organization_id = ${organizationId}
    )
    union all
    select 'grant', grantee_id, target_id, null, 0
    from access_grant
    where organization_id = ${organizationId} and grantee_id in ${among(db, ids)}
    ${kind === "members" ? grantsOfTeams(db, { organizationId, ids }) : sql``}`,
);

function grantsOfTeams(db: Db, { organizationId, ids }: Asked) {
  return sql`
    union all
    select 'grant', t.user_id, g.target_id, null, 0
    from team_member as t
    inner join access_grant as g
      on g.organization_id = t.organization_id and g.grantee_id = t.team_id
    where t.organization_id = ${organizationId} and t.user_id in ${among(db, ids)}`;
}

async function readFacts(
  db: Db,
  organizationId: string,
  kind: "members" | "teams",
  people: readonly Reach[],
): Promise<Facts> {
  const ids = people.map(({ id }) => id);
  const collections = new Map<string, Placed>();
  const shared = new Map<string, Placed>();
  const granted = new Map<string, Set<string>>();
  const groups: Group[] = [];
  for (const row of await factsOf(db, { organizationId, ids }, kind)) {
    if (row.fact === "collection") collections.set(row.id, row);
    else if (row.fact === "shared") shared.set(row.id, row);
    else if (row.fact === "group") groups.push(row);
    else {
      const targets = granted.get(row.id) ?? new Set();
      granted.set(row.id, targets.add(row.parent!));
    }
  }
  return { collections, groups, shared, granted };
}
