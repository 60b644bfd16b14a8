import { sql, type Expression, type SqlBool } from "kysely";
import { effectiveRole, type Access, type Grant, type Level } from "./access.ts";
import type { Db, MemberTable } from "#service/kernel/store/schema.ts";
import { among } from "#service/kernel/store/sql.ts";
import { targetsOf } from "./grants.ts";
import {
  treeIn,
  readCollectionsAbove,
  readAccessTrees,
  type AccessNode,
  type AccessTree,
} from "./access-tree.ts";

/** The member whose access is checked; must not be disabled. */
export type Viewer = Pick<MemberTable, "user_id" | "role">;

/** Which of an organization's spaces and collections a member can see. */
export type Visibility = {
  /** The member's role in a space or collection; null: no access. */
  roleAt(item: AccessNode): Access;
  /** IDs of the collections visible to the member. */
  collections: readonly string[];
  /** Filters queries on `space` to the spaces visible to the member. */
  spaces(): Expression<SqlBool>;
  /** The same for queries that are compiled once. */
  filter: SpaceFilter;
};

/** For `visibleSpaces`. */
export type SpaceFilter = {
  as: "admin" | "member" | "guest";
  organizationId: string;
  userId: string;
  /** The collections that the member can see, and those granted to them. */
  visible: readonly string[];
  shared: readonly string[];
};

/** Uses one query, regardless of the number of spaces and collections. */
export async function readVisibility(
  db: Db,
  organizationId: string,
  viewer: Viewer,
): Promise<Visibility> {
  const [tree] = await readAccessTrees(db, organizationId, [viewer.user_id]);
  return visibilityIn(organizationId, viewer, tree!, db);
}

/** `readVisibility` of two members, using one query. */
export async function readBothVisibilities(
  db: Db,
  organizationId: string,
  [a, b]: readonly [Viewer, Viewer],
): Promise<[Visibility, Visibility]> {
  const userIds = [a.user_id, b.user_id];
  const [first, second] = await readAccessTrees(db, organizationId, userIds);
  return [
    visibilityIn(organizationId, a, first!, db),
    visibilityIn(organizationId, b, second!, db),
  ];
}

function visibilityIn(
  organizationId: string,
  viewer: Viewer,
  { collections, granted }: AccessTree,
  db: Db,
): Visibility {
  const roleAt = (item: AccessNode) => roleIn(collections, viewer.role, granted, item);
  const all = [...collections.values()];
  const visible = all.filter((collection) => roleAt(collection) !== null).map(({ id }) => id);
  const shared = all.filter((collection) =>
    pathOf(collections, collection).some(({ id }) => granted.has(id)),
  );
  const filter: SpaceFilter = {
    as: viewer.role === "admin" ? "admin" : viewer.role === null ? "guest" : "member",
    organizationId,
    userId: viewer.user_id,
    visible,
    shared: shared.map(({ id }) => id),
  };
  return {
    roleAt,
    collections: visible,
    spaces: () => visibleSpaces(db, filter, filter.as),
    filter,
  };
}

/** As `readVisibility`, without the collections, for which an admin needs no query. */
export async function readSpaceVisibility(
  db: Db,
  organizationId: string,
  viewer: Viewer,
): Promise<Pick<Visibility, "roleAt" | "filter">> {
  if (viewer.role !== "admin") return readVisibility(db, organizationId, viewer);
  return everythingVisible(organizationId, viewer);
}

/** As `readSpaceVisibility`, from the value of `treeColumn` for the member. */
export function spaceVisibilityIn(
  db: Db,
  organizationId: string,
  viewer: Viewer,
  tree: unknown,
): Pick<Visibility, "roleAt" | "filter"> {
  if (viewer.role !== "admin") return visibilityIn(organizationId, viewer, treeIn(tree), db);
  return everythingVisible(organizationId, viewer);
}

function everythingVisible(organizationId: string, viewer: Viewer) {
  const nothing = { userId: viewer.user_id, visible: [], shared: [] };
  const filter: SpaceFilter = { as: "admin", organizationId, ...nothing };
  return { roleAt: () => "admin" as const, filter };
}

/**
 * The role of a member in one space or collection.
 * @param tree the value of `treeAboveColumn` for it and the member
 */
export function roleAmong(tree: unknown, membership: Access, item: AccessNode): Access {
  if (membership === "admin") return "admin";
  const { collections, granted } = treeIn(tree);
  return roleIn(collections, membership, granted, item);
}

/** The parent and default level of each collection of an organization, by ID. */
export async function readCollections(
  db: Db,
  organizationId: string,
): Promise<ReadonlyMap<string, AccessNode>> {
  const rows = await db
    .selectFrom("collection")
    .select(["id", "parent", "default_level"])
    .where("organization_id", "=", organizationId)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** An item and the collections above it, the top-level one last, by one query; by none for a top-level item. */
export async function readPath(
  db: Db,
  organizationId: string,
  { id, parent, default_level }: AccessNode,
): Promise<AccessNode[]> {
  const item = { id, parent, default_level };
  if (parent === null) return [item];
  return pathOf(await readCollectionsAbove(db, organizationId, parent), item);
}

/** An item and the collections above it, the top-level one last, from collections already loaded. */
export function pathOf(
  collections: ReadonlyMap<string, AccessNode>,
  item: AccessNode,
): AccessNode[] {
  const path: AccessNode[] = [];
  for (let at: AccessNode | undefined = item; at !== undefined;) {
    path.push(at);
    at = at.parent === null ? undefined : collections.get(at.parent);
  }
  return path;
}

export function levelsOf(path: readonly AccessNode[]): Level[] {
  return path.map(({ id, default_level: level }) => ({ at: id, level }));
}

/** @param granted a user's grants by the ID of the space or collection they are on */
export function roleIn(
  collections: ReadonlyMap<string, AccessNode>,
  membership: Access,
  granted: ReadonlyMap<string, readonly Grant[]>,
  item: AccessNode,
): Access {
  const path = pathOf(collections, item);
  const grants = path.flatMap(({ id }) => granted.get(id) ?? []);
  return effectiveRole(membership, levelsOf(path), grants);
}

/**
 * `roleAt(…) !== null` as a condition on `space`, so that the database can paginate what is visible. Its text depends
 * only on `as`.
 */
export function visibleSpaces(
  db: Db,
  { organizationId, userId, visible, shared }: Omit<SpaceFilter, "as">,
  as: SpaceFilter["as"],
): Expression<SqlBool> {
  if (as === "admin") return sql<SqlBool>`1 = 1`;
  const inside = (ids: readonly string[]) => sql<SqlBool>`space.parent in ${among(db, ids)}`;
  const granted = sql<SqlBool>`(
    ${inside(shared)} or space.id in ${targetsOf(organizationId, userId)}
  )`;
  if (as === "guest") return granted;
  // In SQL, null (no access) is neither equal nor unequal to `inherit`, so the comparison excludes it.
  return sql<SqlBool>`(
    (space.default_level = 'inherit' and (space.parent is null or ${inside(visible)}))
    or space.default_level != 'inherit' or ${granted}
  )`;
}
