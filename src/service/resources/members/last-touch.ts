import {
  diffRevisions,
  loadEntries,
  readRevision,
  type Revision,
} from "../../content/revisions.ts";
import type { Db } from "../../store/schema.ts";

export type Touch = { userId: string | null; at: number };

/** Far more than usually lie between two updates of a change request; bounds the cost of one request. */
const furthest = 200;

/**
 * Who last changed one of the entries between an older revision and a newer one, along first parents, and when. Returns
 * the author of the change, not who merged it or updated a change request from main.
 * @param deletes - consider only deletions, not later restores
 * @returns undefined if nobody did, or only more than 200 revisions ago
 */
export async function lastTouch(
  db: Db,
  organizationId: string,
  entryIds: readonly string[],
  { from, until, deletes = false }: { from: string; until: string; deletes?: boolean },
): Promise<Touch | undefined> {
  let id = from;
  for (let step = 0; step < furthest && id !== until; step++) {
    const revision = await readRevision(db, organizationId, id);
    const parent = revision?.parents[0];
    if (revision === undefined || parent === undefined) return undefined;
    const changed = { db, organizationId, entryIds, before: parent, after: id, deletes };
    if (revision.type !== "update" && (await differs(changed))) {
      const written = await touchWithin(db, organizationId, entryIds, revision, deletes);
      return written ?? { userId: revision.created_by, at: revision.created_at };
    }
    id = parent;
  }
  return undefined;
}

/** The last change in the change request that a revision of main merged. */
async function touchWithin(
  db: Db,
  organizationId: string,
  entryIds: readonly string[],
  merge: Revision,
  deletes: boolean,
): Promise<Touch | undefined> {
  const head = merge.type === "merge" ? merge.parents[1] : undefined;
  if (head === undefined) return undefined;
  const merged = await db
    .selectFrom("change_request")
    .select("revision_initial")
    .where("organization_id", "=", organizationId)
    .where("space_id", "=", merge.space_id)
    .where("revision_merged", "=", merge.id)
    .executeTakeFirst();
  if (merged === undefined) return undefined;
  const until = merged.revision_initial;
  return lastTouch(db, organizationId, entryIds, { from: head, until, deletes });
}

type Step = {
  db: Db;
  organizationId: string;
  entryIds: readonly string[];
  before: string;
  after: string;
  deletes: boolean;
};

async function differs({
  db,
  organizationId,
  entryIds,
  before,
  after,
  deletes,
}: Step): Promise<boolean> {
  const old = await loadEntries(db, organizationId, before, entryIds);
  const now = await loadEntries(db, organizationId, after, entryIds);
  // Entries of an unchanged bucket are the same objects.
  const touched = entryIds.filter((id) => old.get(id) !== now.get(id));
  if (deletes) return touched.some((id) => !now.has(id));
  if (touched.length === 0) return false;
  const changes = await diffRevisions(db, organizationId, before, after);
  return changes.some(({ id }) => touched.includes(id));
}
