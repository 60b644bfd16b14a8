import { sql, type RawBuilder } from "kysely";
import type { Access, Grant } from "#service/identity/access/access.ts";
import { isOngoing } from "#service/identity/access/grants.ts";
import { roleIn } from "#service/identity/access/levels.ts";
import type { AccessNode } from "#service/identity/access/access-tree.ts";
import { tableOf } from "#service/kernel/store/sql.ts";
import { compileOnce } from "#service/kernel/store/compile-once.ts";
import type { Db, DefaultLevel } from "#service/kernel/store/schema.ts";
import { untilCommit } from "#service/kernel/store/until-commit.ts";

/** What is visible without grants: the number of spaces, and the number of hidden ones per collection. */
type Default = { open: number; closed: ReadonlyMap<string | null, number> };

/** Spaces with the same access. */
type Group = Omit<AccessNode, "id"> & { total: number };

/** The part of an organization that is the same for all its members and teams. */
type DefaultAccess = {
  collections: ReadonlyMap<string, AccessNode>;
  children: ReadonlyMap<string | null, readonly AccessNode[]>;
  /** By the role in the organization. */
  defaultOf(role: Access): Default;
};

/**
 * The grants of a member or team by the ID of what they are on, each with the space if it is one; undefined without any,
 * like for most members. And the teams.
 */
type Own = { granted: Map<string, AccessNode | undefined> | undefined; teams: Set<string> };

/** How much each of some members or teams can see, and how many teams each member is in. */
type SpaceCounts = {
  /** @param role a member's role in the organization; null for a team */
  spacesOf(id: string, role: Access): number;
  teamsOf(id: string): number;
};

const cachedDefaults = untilCommit<DefaultAccess>();

/** Uses one query in total. */
export async function readSpaceCounts(
  db: Db,
  organizationId: string,
  kind: "members" | "teams",
  ids: readonly string[],
): Promise<SpaceCounts> {
  const { value: cached, keep } = cachedDefaults(db, organizationId);
  const rows = await readRows(db, { organizationId, ids }, { kind, isKnown: cached !== undefined });
  const defaults = cached ?? defaultAccessOf(rows);
  if (cached === undefined) keep(defaults);
  const owned = ownedFrom(rows);
  return {
    spacesOf: (id, role) => countSpaces(defaults, role, owned.get(id)),
    teamsOf: (id) => owned.get(id)?.teams.size ?? 0,
  };
}

function countSpaces(defaults: DefaultAccess, role: Access, own: Own | undefined): number {
  const { open, closed } = defaults.defaultOf(role);
  if (own?.granted === undefined) return open;
  const { collections } = defaults;
  // Access through grants: all spaces below the granted collections, then spaces granted individually.
  const reached = reachedBy(own.granted, defaults);
  let sum = open;
  for (const collection of reached) sum += closed.get(collection) ?? 0;
  for (const space of own.granted.values()) {
    if (space === undefined || (space.parent !== null && reached.has(space.parent))) continue;
    if (roleIn(collections, role, noGrants, space) === null) sum += 1;
  }
  return sum;
}

const noGrants: ReadonlyMap<string, readonly Grant[]> = new Map();

/** The granted collections and all collections below them. */
function reachedBy(
  granted: NonNullable<Own["granted"]>,
  { collections, children }: DefaultAccess,
): Set<string> {
  const reached = new Set([...granted.keys()].filter((at) => collections.has(at)));
  // Iterating a set includes entries added during the iteration.
  for (const id of reached) for (const child of children.get(id) ?? []) reached.add(child.id);
  return reached;
}

function sumDefault(
  collections: DefaultAccess["collections"],
  groups: readonly Group[],
  role: Access,
): Default {
  let open = 0;
  const closed = new Map<string | null, number>();
  for (const { parent, default_level, total } of groups) {
    const mine = roleIn(collections, role, noGrants, { id: "", parent, default_level });
    if (mine === null) closed.set(parent, (closed.get(parent) ?? 0) + total);
    else open += total;
  }
  return { open, closed };
}

/** A collection, a group of spaces, or a membership in a team and a grant: `id` to the user or team. */
type Row = {
  type: "collection" | "group" | "own";
  id: string;
  parent: string | null;
  default_level: DefaultLevel;
  total: number;
  team: string | null;
  /** Of a grant, on a space or a collection. */
  target: string | null;
  space: string | null;
};

type CountsInput = { organizationId: string; ids: readonly string[] };
type Shape = { kind: "members" | "teams"; isKnown: boolean };

const readRows = compileOnce(
  (db, input: CountsInput, { kind, isKnown }: Shape) => sql<Row>`
    ${ownOf(db, input)}
    ${kind === "members" ? sql`union all ${throughTeamsOf(db, input)}` : sql``}
    ${isKnown ? sql`` : defaultAccessRows(input.organizationId)}`,
);

// Cross joined, because SQLite then looks up the grants and teams of each user, instead of the users of all of them.
const ofSpace = sql`left join space as s
  on s.organization_id = g.organization_id and s.id = g.target_id and s.deleted_at is null`;

function ownOf(db: Db, { organizationId, ids }: CountsInput): RawBuilder<unknown> {
  return sql`
    select 'own' as type, p.value as id, s.parent, s.default_level, 0 as total,
      null as team, g.target_id as target, s.id as space
    from ${tableOf(db, ids, "p")} cross join access_grant as g ${ofSpace}
    where g.organization_id = ${organizationId} and g.grantee_id = p.value and ${isOngoing("g")}`;
}

function throughTeamsOf(db: Db, { organizationId, ids }: CountsInput): RawBuilder<unknown> {
  return sql`
    select 'own', t.user_id, s.parent, s.default_level, 0, t.team_id, g.target_id, s.id
    from ${tableOf(db, ids, "p")} cross join team_member as t
    left join access_grant as g
      on g.organization_id = t.organization_id and g.grantee_id = t.team_id and ${isOngoing("g")}
    ${ofSpace}
    where t.organization_id = ${organizationId} and t.user_id = p.value`;
}

function defaultAccessRows(organizationId: string): RawBuilder<unknown> {
  return sql`
    union all
    select 'collection', id, parent, default_level, 0, null, null, null
    from collection where organization_id = ${organizationId}
    union all
    select 'group', '', parent, default_level, count(*), null, null, null
    from space where organization_id = ${organizationId} and deleted_at is null
    group by parent, default_level`;
}

function defaultAccessOf(rows: readonly Row[]): DefaultAccess {
  const parents = rows.filter(({ type }) => type === "collection");
  const groups = rows.filter(({ type }) => type === "group");
  const collections = new Map(parents.map((place) => [place.id, place]));
  const defaults = new Map<Access, Default>();
  return {
    collections,
    children: Map.groupBy(parents, ({ parent }) => parent),
    defaultOf(role) {
      const counts = defaults.get(role) ?? sumDefault(collections, groups, role);
      defaults.set(role, counts);
      return counts;
    },
  };
}

function ownedFrom(rows: readonly Row[]): Map<string, Own> {
  const owned = new Map<string, Own>();
  for (const { type, id, parent, default_level, team, target, space } of rows) {
    if (type !== "own") continue;
    const own: Own = owned.get(id) ?? { granted: undefined, teams: new Set() };
    owned.set(id, own);
    if (team !== null) own.teams.add(team);
    if (target === null) continue;
    own.granted ??= new Map();
    own.granted.set(target, space === null ? undefined : { id: space, parent, default_level });
  }
  return owned;
}
