import { sql, type Expression, type ExpressionBuilder, type SqlBool } from "kysely";
import { effectiveRole, type Access, type Grant, type Level } from "../access.ts";
import type { Database, Db, MemberTable } from "../store/schema.ts";
import { targetsOf } from "./grants.ts";
import { readPlacesAbove, readPlacesFor, type Placed } from "./places.ts";

/** The member whose access is checked; must not be disabled. */
export type Viewer = Pick<MemberTable, "user_id" | "role">;

/** Which of an organization's spaces and collections a member can see. */
export type Visibility = {
  /** The member's role in a space or collection; null: no access. */
  roleAt(thing: Placed): Access;
  /** IDs of the collections visible to the member. */
  collections: readonly string[];
  /** Filters queries on `space` to the spaces visible to the member. */
  spaces(where: ExpressionBuilder<Database, "space">): Expression<SqlBool>;
};

/** Uses one query, regardless of the number of spaces and collections. */
export async function readVisibility(
  db: Db,
  organizationId: string,
  viewer: Viewer,
): Promise<Visibility> {
  const asked = { organizationId, userId: viewer.user_id };
  const { collections, granted } = await readPlacesFor(db, asked);
  const roleAt = (thing: Placed) => roleIn(collections, viewer.role, granted, thing);
  const all = [...collections.values()];
  const visible = all.filter((collection) => roleAt(collection) !== null).map(({ id }) => id);
  const shared = all.filter((collection) =>
    pathOf(collections, collection).some(({ id }) => granted.has(id)),
  );
  const below = { visible, shared: shared.map(({ id }) => id) };
  return {
    roleAt,
    collections: visible,
    spaces: (where) => visibleSpaces(where, organizationId, viewer, below),
  };
}

/** As `readVisibility`, without the collections, for which an admin needs no query. */
export async function readSpaceVisibility(
  db: Db,
  organizationId: string,
  viewer: Viewer,
): Promise<Pick<Visibility, "roleAt" | "spaces">> {
  if (viewer.role !== "admin") return readVisibility(db, organizationId, viewer);
  return { roleAt: () => "admin", spaces: () => sql<SqlBool>`1 = 1` };
}

/** The role of a member in one space or collection, using one query. */
export async function readRole(
  db: Db,
  organizationId: string,
  { user_id: userId, role }: Viewer,
  thing: Placed,
): Promise<Access> {
  const { id, parent } = thing;
  const asked = { organizationId, userId, id, parent };
  const { collections, granted } = await readPlacesAbove(db, asked);
  return roleIn(collections, role, granted, thing);
}

/** The parent and default level of each collection of an organization, by ID. */
export async function readPlaces(
  db: Db,
  organizationId: string,
): Promise<ReadonlyMap<string, Placed>> {
  const rows = await db
    .selectFrom("collection")
    .select(["id", "parent", "default_level"])
    .where("organization_id", "=", organizationId)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** An item and the collections above it, the top-level one last. One query per level, so use it for a single item. */
export async function readPath(
  db: Db,
  organizationId: string,
  { id, parent, default_level }: Placed,
): Promise<Placed[]> {
  const path: Placed[] = [{ id, parent, default_level }];
  for (let above = parent; above !== null;) {
    const collection = await db
      .selectFrom("collection")
      .select(["id", "parent", "default_level"])
      .where("organization_id", "=", organizationId)
      .where("id", "=", above)
      .executeTakeFirst();
    if (collection === undefined) break;
    path.push(collection);
    above = collection.parent;
  }
  return path;
}

/** An item and the collections above it, the top-level one last, from collections already loaded. */
export function pathOf(collections: ReadonlyMap<string, Placed>, thing: Placed): Placed[] {
  const path: Placed[] = [];
  for (let at: Placed | undefined = thing; at !== undefined;) {
    path.push(at);
    at = at.parent === null ? undefined : collections.get(at.parent);
  }
  return path;
}

export function levelsOf(path: readonly Placed[]): Level[] {
  return path.map(({ id, default_level: level }) => ({ at: id, level }));
}

/** @param granted a user's grants by the ID of the space or collection they are on */
export function roleIn(
  collections: ReadonlyMap<string, Placed>,
  membership: Access,
  granted: ReadonlyMap<string, readonly Grant[]>,
  thing: Placed,
): Access {
  const path = pathOf(collections, thing);
  const grants = path.flatMap(({ id }) => granted.get(id) ?? []);
  return effectiveRole(membership, levelsOf(path), grants);
}

/** `roleAt(…) !== null` as an SQL condition, so that the database can paginate what is visible. */
function visibleSpaces(
  where: ExpressionBuilder<Database, "space">,
  organizationId: string,
  { role, user_id: userId }: Viewer,
  below: { visible: readonly string[]; shared: readonly string[] },
): Expression<SqlBool> {
  if (role === "admin") return sql<SqlBool>`1 = 1`;
  const inside = (collections: readonly string[]) =>
    collections.length === 0 ? where.val(false) : where("space.parent", "in", collections);
  const granted = where("space.id", "in", targetsOf(organizationId, userId));
  const shared = where.or([inside(below.shared), granted]);
  if (role === null) return shared;
  const parentVisible = where.or([where("space.parent", "is", null), inside(below.visible)]);
  const inherits = where.and([where("space.default_level", "=", "inherit"), parentVisible]);
  // In SQL, null (no access) is neither equal nor unequal to `inherit`, so the comparison excludes it.
  return where.or([inherits, where("space.default_level", "!=", "inherit"), shared]);
}
