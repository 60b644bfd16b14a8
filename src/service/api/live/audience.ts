import { isKind, nouns } from "#contract/nouns.ts";
import type { Access, Grant } from "#service/identity/access/access.ts";
import { readGrants } from "#service/identity/access/grants.ts";
import { readCollections, roleIn } from "#service/identity/access/levels.ts";
import type { AccessNode } from "#service/identity/access/access-tree.ts";
import type { EventTable } from "#service/kernel/store/schema-system.ts";
import type { Db } from "#service/kernel/store/schema.ts";

/** Kinds whose events can change who sees what, including other items. */
const accessKinds: ReadonlySet<string> = new Set([
  "organization",
  "member",
  "team",
  "collection",
  "space",
]);

/** Whether an event can change what members may see. */
export function decidesAccess({ kind }: Pick<EventTable, "kind">): boolean {
  return accessKinds.has(kind);
}

/** A user's grants by space or collection. Users with the same role and the same `key` see the same items. */
type Grants = { key: string; at: ReadonlyMap<string, readonly Grant[]> };

/**
 * Who sees what in an organization: its spaces and collections, and the listeners' grants. Cached until an event
 * changes it.
 */
export type Sight = {
  items: ReadonlyMap<string, AccessNode>;
  /** By user. */
  granted: Map<string, Grants>;
};

/** Uses five queries, regardless of the number of listeners. */
export async function readSight(
  db: Db,
  organizationId: string,
  userIds: readonly string[],
): Promise<Sight> {
  const spaces = await db
    .selectFrom("space")
    .select(["id", "parent", "default_level"])
    .where("organization_id", "=", organizationId)
    .execute();
  const items = new Map(await readCollections(db, organizationId));
  for (const space of spaces) items.set(space.id, space);
  const sight = { items, granted: new Map() };
  await addToSight(sight, db, organizationId, userIds);
  return sight;
}

/** Adds the grants of users who start to listen later. */
export async function addToSight(
  { granted }: Sight,
  db: Db,
  organizationId: string,
  userIds: readonly string[],
): Promise<void> {
  const missing = userIds.filter((id) => !granted.has(id));
  const grants = await readGrants(db, organizationId, missing);
  const byUser = Map.groupBy(grants, ({ userId }) => userId);
  for (const userId of missing) {
    const at = Map.groupBy(byUser.get(userId) ?? [], (grant) => grant.at);
    granted.set(userId, { key: [...at.keys()].toSorted().join(" "), at });
  }
}

/** A member's access at one time: the role (null for a guest) and what was visible. */
export type Look = { role: Access; sight: Sight };

/** Key of a group of users who get the same events. @param before access at the previous delivery */
export function audienceOf(userId: string, before: Look, now: Look): string {
  return [before, now]
    .map(({ role, sight }) => {
      const kind = role === "admin" || role === null ? String(role) : "member";
      return kind === "admin" ? kind : `${kind} ${sight.granted.get(userId)?.key ?? ""}`;
    })
    .join("\n");
}

/**
 * Whether a member receives an event. Members receive nothing about items that they can't see. But if an item has just
 * become invisible to them, they are notified, because it would otherwise stay on their screen.
 */
export function receives(row: EventTable, userId: string, before: Look, now: Look): boolean {
  if (now.role === "admin") return true;
  const place = placeOf(row);
  if (place !== undefined) return sees(now, userId, place) || sees(before, userId, place);
  if (isKind(row.kind) && nouns[row.kind].audience === "admins") return false;
  return now.role !== null || row.kind === "organization";
}

function sees({ role, sight: { items, granted } }: Look, userId: string, id: string): boolean {
  const place = items.get(id);
  if (place === undefined) return false;
  return roleIn(items, role, granted.get(userId)?.at ?? new Map(), place) !== null;
}

/** The space or collection of an event; undefined for the organization as a whole. */
function placeOf(row: EventTable): string | undefined {
  return row.space_id ?? (row.kind === "collection" ? row.target_id : undefined);
}
