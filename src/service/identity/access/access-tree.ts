import { sql, type Expression, type RawBuilder } from "kysely";
import type { Role } from "#contract/schema.ts";
import type { Grant } from "./access.ts";
import { compileOnce } from "#service/kernel/store/compile-once.ts";
import { dialectOf } from "#service/kernel/store/sql.ts";
import type { Db, DefaultLevel } from "#service/kernel/store/schema.ts";
import { grantsFrom } from "./grants.ts";

/** The fields of a space or collection that decide who can see it. */
export type AccessNode = { id: string; parent: string | null; default_level: DefaultLevel };

type Member = { organizationId: string; userId: string };

/** Collections by ID, and the grants of a member by the ID of the space or collection they are on. */
export type AccessTree = {
  collections: ReadonlyMap<string, AccessNode>;
  granted: ReadonlyMap<string, readonly Grant[]>;
};

/** All collections of an organization, and all grants of each of these users, by one query. */
export async function readAccessTrees(
  db: Db,
  organizationId: string,
  userIds: readonly string[],
): Promise<AccessTree[]> {
  const users = Object.fromEntries(userIds.map((id, index) => [`user${index}`, id]));
  const rows = await accessRows(db, { organizationId, ...users }, userIds.length);
  return userIds.map((_, index) =>
    treeFrom(rows.filter(({ whose }) => whose === null || Number(whose) === index)),
  );
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

const accessRows = compileOnce(
  (_, input: { organizationId: string } & Record<`user${number}`, string>, users: number) => {
    const { organizationId } = input;
    const grants = Array.from(
      { length: users },
      (__, index) => sql`union all ${grantsOf(organizationId, input[`user${index}`]!, index)}`,
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
): Promise<ReadonlyMap<string, AccessNode>> {
  const rows = await collectionsAbove(db, { organizationId, id }, undefined);
  return new Map(rows.map((row) => [row.id, row]));
}

const collectionsAbove = compileOnce(
  (_, { organizationId, id }: { organizationId: string; id: string }) => sql<AccessNode>`
    ${withAbove(organizationId, id)} select id, parent, default_level from above`,
);

function withAbove(
  organizationId: string | Expression<string>,
  id: string | Expression<string | null>,
): RawBuilder<unknown> {
  // With an alias, because the outer query can be about `collection`, too: its columns would be taken for those in here.
  return sql`with recursive above (id, parent, default_level) as (
      select c.id, c.parent, c.default_level from collection as c
      where c.organization_id = ${organizationId} and c.id = ${id}
      union
      select c.id, c.parent, c.default_level from collection as c
      inner join above on c.id = above.parent
      where c.organization_id = ${organizationId}
    )`;
}

/**
 * All collections of an organization and all grants of a member, as a column of another query, for `treeIn`. It is null
 * for an admin, who needs no grants.
 * @param role the member's role, as a column
 */
export function treeColumn(
  db: Db,
  { organizationId, userId, role }: Member & { role: Expression<unknown> },
): RawBuilder<unknown> {
  return unlessAdmin(
    db,
    role,
    sql`
      select id, parent, default_level, null as role, null as team, null as whose
      from collection where organization_id = ${organizationId}
      union all ${grantsOf(organizationId, userId)}`,
  );
}

/**
 * The collections above the space or collection of another query, and the grants of a member on it and on them, as a
 * column of that query, for `treeIn`. It is null for an admin.
 * @param table the query's table of the space or collection
 * @param role the member's role, as a column
 */
export function treeAboveColumn(
  db: Db,
  {
    table,
    userId,
    role,
  }: { table: "space" | "collection"; userId: string; role: Expression<unknown> },
): RawBuilder<unknown> {
  const organizationId = sql.ref<string>(`${table}.organization_id`);
  const above = withAbove(organizationId, sql.ref<string | null>(`${table}.parent`));
  return unlessAdmin(
    db,
    role,
    sql`
      ${above}
      select id, parent, default_level, null as role, null as team, null as whose from above
      union all ${grantsOf(organizationId, userId)}
      and (g.target_id = ${sql.ref(`${table}.id`)} or g.target_id in (select id from above))`,
  );
}

function unlessAdmin(
  db: Db,
  role: Expression<unknown>,
  items: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const array =
    dialectOf(db) === "postgres"
      ? sql`coalesce(json_agg(json_build_array(id, parent, default_level, role, team)), '[]')`
      : sql`json_group_array(json_array(id, parent, default_level, role, team))`;
  return sql`case when ${role} = 'admin' then null else (
    select ${array} from (${items}) as place
  ) end`;
}

/** @param column the value of `treeColumn` or `treeAboveColumn` for a member who isn't an admin */
export function treeIn(column: unknown): AccessTree {
  // SQLite has no type for JSON. Without a value this throws: no collections and grants would mean the member's own role everywhere.
  const rows = (typeof column === "string" ? JSON.parse(column) : column) as Listed[];
  return treeFrom(
    rows.map(([id, parent, default_level, role, team]) => ({
      id,
      parent,
      default_level,
      role,
      team,
    })),
  );
}

type Listed = [Row["id"], Row["parent"], Row["default_level"], Row["role"], Row["team"]];

function grantsOf(
  organizationId: string | Expression<string>,
  userId: string,
  index = 0,
): RawBuilder<Row> {
  return sql<Row>`
    select g.target_id, null, null, g.role,
      case when g.grantee_kind = 'team' then g.grantee_id end, ${sql.lit(String(index))}
    ${grantsFrom(organizationId, userId)}`;
}

function treeFrom(rows: readonly Omit<Row, "whose">[]): AccessTree {
  const collections = new Map<string, AccessNode>();
  const granted = new Map<string, Grant[]>();
  for (const { id, parent, default_level, role, team } of rows) {
    if (role === null) collections.set(id, { id, parent, default_level });
    else granted.set(id, [...(granted.get(id) ?? []), { role, at: id, team }]);
  }
  return { collections, granted };
}
