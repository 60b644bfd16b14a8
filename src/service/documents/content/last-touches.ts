import type { Db } from "#service/kernel/store/schema.ts";
import { bucketOf } from "./buckets.ts";
import { diffManifests, revisionColumns, type Revision } from "./revisions.ts";

export type Touch = { userId: string | null; at: number };

/** Entries of which the last change is asked for; with `deletes`, only deletions count, not later restores. */
export type Touched = { entries: readonly string[]; deletes: boolean };

/** From a revision back to an older one, along first parents. */
type Span = { organizationId: string; from: string; until: string };

/** Far more than usually lie between two updates of a change request; bounds the cost of one request. */
const furthest = 200;

/**
 * Who last changed one of the entries between an older revision and a newer one, along first parents, and when. Returns
 * the author of the change, not who merged it or updated a change request from main.
 * @returns one for each of `asked`; undefined if nobody did, or only more than 200 revisions ago
 */
export async function lastTouches(
  db: Db,
  { organizationId, from, until }: Span,
  wanted: readonly Touched[],
): Promise<(Touch | undefined)[]> {
  const touches: (Touch | undefined)[] = wanted.map(() => undefined);
  let open = [...wanted.keys()];
  let newer = from === until ? undefined : await readState(db, organizationId, from);
  for (let step = 0; step < furthest && open.length > 0 && newer !== undefined; step++) {
    const [parent] = newer.parents;
    if (parent === undefined || newer.id === until) break;
    const older = await readState(db, organizationId, parent);
    if (older === undefined) break;
    const changed =
      newer.type === "update" ? [] : await changedAmong(db, older, newer, { wanted, open });
    const within = await touchesWithin(
      db,
      newer,
      changed.map((index) => wanted[index]!),
    );
    for (const [position, index] of changed.entries()) {
      touches[index] = within[position] ?? { userId: newer.created_by, at: newer.created_at };
    }
    open = open.filter((index) => !changed.includes(index));
    newer = older;
  }
  return touches;
}

/**
 * Who wrote in each of some pages: everyone who last changed one in a revision of main, at most 200 revisions ago. The author
 * of a change counts, not who merged it.
 * @param span.from a revision of main
 * @returns the IDs of pages by the ID of a user
 */
export async function writersOf(
  db: Db,
  { organizationId, from }: Omit<Span, "until">,
  pageIds: readonly string[],
): Promise<Map<string, Set<string>>> {
  const wanted = pageIds.map((id) => ({ entries: [id], deletes: false }));
  const open = [...wanted.keys()];
  const pagesBy = new Map<string, Set<string>>();
  let newer = open.length === 0 ? undefined : await readState(db, organizationId, from);
  for (let step = 0; step < furthest && newer !== undefined; step++) {
    const [parent] = newer.parents;
    const older = parent === undefined ? undefined : await readState(db, organizationId, parent);
    if (older === undefined) break;
    const changed = await changedAmong(db, older, newer, { wanted, open });
    const within = await touchesWithin(
      db,
      newer,
      changed.map((index) => wanted[index]!),
    );
    for (const [position, index] of changed.entries()) {
      const { userId } = within[position] ?? { userId: newer.created_by };
      if (userId === null) continue;
      const pages = pagesBy.get(userId) ?? new Set();
      pagesBy.set(userId, pages.add(pageIds[index]!));
    }
    newer = older;
  }
  return pagesBy;
}

type State = Revision & { buckets: Uint8Array };

async function readState(db: Db, organizationId: string, id: string): Promise<State | undefined> {
  return db
    .selectFrom("revision")
    .select([...revisionColumns, "buckets"])
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Which of the open ones a revision changed. */
async function changedAmong(
  db: Db,
  older: State,
  newer: State,
  { wanted, open }: { wanted: readonly Touched[]; open: readonly number[] },
): Promise<number[]> {
  const entryIds = new Set(open.flatMap((index) => wanted[index]!.entries));
  const changes = await diffManifests(db, newer.organization_id, {
    before: older.buckets,
    after: newer.buckets,
    within: new Set([...entryIds].map(bucketOf)),
  });
  const changed = new Set(changes.map(({ id }) => id));
  const deleted = new Set(changes.flatMap(({ id, after }) => (after === null ? [id] : [])));
  return open.filter((index) => {
    const { entries, deletes } = wanted[index]!;
    return entries.some((id) => (deletes ? deleted : changed).has(id));
  });
}

/** The last changes in the change request that a revision of main merged. */
async function touchesWithin(
  db: Db,
  merge: Revision,
  wanted: readonly Touched[],
): Promise<(Touch | undefined)[]> {
  const head = merge.type === "merge" ? merge.parents[1] : undefined;
  if (head === undefined || wanted.length === 0) return [];
  const { organization_id: organizationId } = merge;
  const merged = await db
    .selectFrom("change_request")
    .select("revision_initial")
    .where("organization_id", "=", organizationId)
    .where("space_id", "=", merge.space_id)
    .where("revision_merged", "=", merge.id)
    .executeTakeFirst();
  if (merged === undefined) return [];
  return lastTouches(db, { organizationId, from: head, until: merged.revision_initial }, wanted);
}
