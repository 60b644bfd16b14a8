import { isKind, nouns } from "#contract/nouns.ts";
import type { Access, Grant } from "../access.ts";
import { readGrants } from "../access/grants.ts";
import { readPlaces, roleIn, type Placed } from "../access/levels.ts";
import type { EventTable } from "../store/schema-system.ts";
import type { Db } from "../store/schema.ts";

/** What can change who sees what, elsewhere as well. */
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

/** What a person was granted, by space or collection: those of one role and equal `key` see the same. */
type Grants = { key: string; at: ReadonlyMap<string, readonly Grant[]> };

/** Who sees what of an organization: its spaces and collections, and what listeners were granted. Kept until an event says more. */
export type Sight = {
  places: ReadonlyMap<string, Placed>;
  /** By user. */
  granted: Map<string, Grants>;
};

/** By five queries, however many people listen. */
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
  const places = new Map(await readPlaces(db, organizationId));
  for (const space of spaces) places.set(space.id, space);
  const sight = { places, granted: new Map() };
  await addToSight(sight, db, organizationId, userIds);
  return sight;
}

/** For people who begin to listen later. */
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

/** A member at one moment: the role, null for a guest, and what was to be seen then. */
export type Look = { role: Access; sight: Sight };

/** People of one audience get the same events. @param before the audience at the previous delivery */
export function audienceOf(userId: string, before: Look, now: Look): string {
  return [before, now]
    .map(({ role, sight }) => {
      const kind = role === "admin" || role === null ? String(role) : "member";
      return kind === "admin" ? kind : `${kind} ${sight.granted.get(userId)?.key ?? ""}`;
    })
    .join("\n");
}

/**
 * Whether a member gets an event. Members get no events, not even a hint, about items they may not see. But if an item
 * was removed from their view they are notified, or it would stay on their screen.
 */
export function isTold(row: EventTable, userId: string, before: Look, now: Look): boolean {
  if (now.role === "admin") return true;
  const place = placeOf(row);
  if (place !== undefined) return sees(now, userId, place) || sees(before, userId, place);
  if (isKind(row.kind) && nouns[row.kind].audience === "admins") return false;
  return now.role !== null || row.kind === "organization";
}

function sees({ role, sight: { places, granted } }: Look, userId: string, id: string): boolean {
  const place = places.get(id);
  if (place === undefined) return false;
  return roleIn(places, role, granted.get(userId)?.at ?? new Map(), place) !== null;
}

/** The space or collection that an event is about; undefined for the organization as a whole. */
function placeOf(row: EventTable): string | undefined {
  return row.space_id ?? (row.kind === "collection" ? row.target_id : undefined);
}
