import { isKind, nouns } from "#contract/nouns.ts";
import { readVisibility, type Viewer } from "../access/levels.ts";
import type { EventTable } from "../store/schema-system.ts";
import type { Db } from "../store/schema.ts";

/** Leaves of some events those that a member may know of. */
export type EventFilter = (
  viewer: Viewer,
  rows: readonly EventTable[],
) => Promise<readonly EventTable[]>;

/** What can change who sees what, elsewhere as well. */
const decidesAccess: ReadonlySet<string> = new Set([
  "organization",
  "member",
  "team",
  "collection",
  "space",
]);

/**
 * For one stream. Not even that something has changed is told of what a member may not see; but that something was taken from
 * a member's sight is told, or it would stay on the screen.
 */
export function createEventFilter(db: Db, organizationId: string): EventFilter {
  /** IDs of the spaces and collections that the member could see at the last look; undefined before the first. */
  let known: Set<string> | undefined;

  return async (viewer, rows) => {
    if (viewer.role === "admin") return rows;
    known ??= await readVisible(db, organizationId, viewer);
    if (rows.length === 0) return rows;
    const ids = new Set(rows.flatMap((row) => placeOf(row) ?? []));
    const now = ids.size === 0 ? ids : await readVisible(db, organizationId, viewer, [...ids]);
    const before = known;
    const told = rows.filter((row) => {
      const place = placeOf(row);
      if (place !== undefined) return now.has(place) || before.has(place);
      if (isKind(row.kind) && nouns[row.kind].audience === "admins") return false;
      return viewer.role !== null || row.kind === "organization";
    });
    if (rows.some(({ kind }) => decidesAccess.has(kind))) {
      known = await readVisible(db, organizationId, viewer);
    }
    return told;
  };
}

/** The space or collection that an event is about; undefined for the organization as a whole. */
function placeOf(row: EventTable): string | undefined {
  return row.space_id ?? (row.kind === "collection" ? row.target_id : undefined);
}

/** IDs of the spaces and collections that a member can see. @param spaceIds the spaces asked for; absent: all */
async function readVisible(
  db: Db,
  organizationId: string,
  viewer: Viewer,
  spaceIds?: readonly string[],
): Promise<Set<string>> {
  const visibility = await readVisibility(db, organizationId, viewer);
  let spaces = db
    .selectFrom("space")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where(visibility.spaces);
  if (spaceIds !== undefined) spaces = spaces.where("id", "in", [...spaceIds]);
  const rows = await spaces.execute();
  return new Set([...rows.map(({ id }) => id), ...visibility.collections]);
}
