import { sql, type RawBuilder } from "kysely";
import type { Role } from "#contract/schema.ts";
import type { Grant } from "../access.ts";
import { compileOnce } from "../store/compile-once.ts";
import type { Db, DefaultLevel } from "../store/schema.ts";
import { grantsFrom } from "./grants.ts";

/** The fields of a space or collection that decide who can see it. */
export type Placed = { id: string; parent: string | null; default_level: DefaultLevel };

/** A member of an organization. */
type Member = { organizationId: string; userId: string };

/** Collections by ID, and the grants of a member by the ID of the space or collection they are on. */
export type Places = {
  collections: ReadonlyMap<string, Placed>;
  granted: ReadonlyMap<string, readonly Grant[]>;
};

/** All collections of an organization, and all grants of each of these users, by one query. */
export async function readPlacesFor(
  db: Db,
  organizationId: string,
  userIds: readonly string[],
): Promise<Places[]> {
  const users = Object.fromEntries(userIds.map((id, index) => [`user${index}`, id]));
  const rows = await everyPlace(db, { organizationId, ...users }, userIds.length);
  return userIds.map((_, index) =>
    placesFrom(rows.filter(({ whose }) => whose === null || Number(whose) === index)),
  );
}

/** The collections above a space or collection, and the grants of a member on it and on them, by one query. */
export async function readPlacesAbove(
  db: Db,
  asked: Member & Pick<Placed, "id" | "parent">,
): Promise<Places> {
  return placesFrom(await placesAbove(db, asked, undefined));
}

/** A collection, or a grant (with a role) on a space or collection. */
type Row = {
  id: string;
  parent: string | null;
  default_level: DefaultLevel;
  role: Role | null;
  team: string | null;
  /** The position of the user of a grant among those that were asked for. */
  whose: string | null;
};

const everyPlace = compileOnce(
  (_, asked: { organizationId: string } & Record<`user${number}`, string>, users: number) => {
    const { organizationId } = asked;
    const grants = Array.from(
      { length: users },
      (__, index) => sql`union all ${grantsOf(organizationId, asked[`user${index}`]!, index)}`,
    );
    return sql<Row>`
      select id, parent, default_level, null as role, null as team, null as whose
      from collection where organization_id = ${organizationId}
      ${sql.join(grants, sql` `)}`;
  },
);

/** A collection and the collections above it, by ID. */
export async function readCollectionsAbove(
  db: Db,
  organizationId: string,
  id: string,
): Promise<ReadonlyMap<string, Placed>> {
  const rows = await collectionsAbove(db, { organizationId, id }, undefined);
  return new Map(rows.map((row) => [row.id, row]));
}

const collectionsAbove = compileOnce(
  (_, { organizationId, id }: { organizationId: string; id: string }) => sql<Placed>`
    ${withAbove(organizationId, id)} select id, parent, default_level from above`,
);

function withAbove(organizationId: string, id: string | null): RawBuilder<unknown> {
  return sql`with recursive above (id, parent, default_level) as (
      select id, parent, default_level from collection
      where organization_id = ${organizationId} and id = ${id}
      union
      select c.id, c.parent, c.default_level from collection as c
      inner join above on c.id = above.parent
      where c.organization_id = ${organizationId}
    )`;
}

const placesAbove = compileOnce(
  (_, { organizationId, userId, id, parent }: Member & Pick<Placed, "id" | "parent">) => sql<Row>`
    ${withAbove(organizationId, parent)}
    select id, parent, default_level, null as role, null as team, null as whose from above
    union all ${grantsOf(organizationId, userId)}
    and (g.target_id = ${id} or g.target_id in (select id from above))`,
);

function grantsOf(organizationId: string, userId: string, index = 0): RawBuilder<Row> {
  return sql<Row>`
    select g.target_id, null, null, g.role,
      case when g.grantee_kind = 'team' then g.grantee_id end, ${sql.lit(String(index))}
    ${grantsFrom(organizationId, userId)}`;
}

function placesFrom(rows: readonly Row[]): Places {
  const collections = new Map<string, Placed>();
  const granted = new Map<string, Grant[]>();
  for (const { id, parent, default_level, role, team } of rows) {
    if (role === null) collections.set(id, { id, parent, default_level });
    else granted.set(id, [...(granted.get(id) ?? []), { role, at: id, team }]);
  }
  return { collections, granted };
}
