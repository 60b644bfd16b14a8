import { diffRevisions, loadEntries, readRevision } from "../content/revisions.ts";
import type { Db } from "../store/schema.ts";

export type Touch = { userId: string | null; at: number };

/** Far more than lie between two updates of a change request; it bounds what one answer costs. */
const furthest = 200;

/**
 * Who last changed an entry on the way from one revision back to an older one along first parents, and when.
 * @param deletes - only the change that took the entry away counts, not what brought it back later
 * @returns undefined when nobody did, or only further back than 200 revisions
 */
export async function lastTouch(
  db: Db,
  organizationId: string,
  entryId: string,
  { from, until, deletes = false }: { from: string; until: string; deletes?: boolean },
): Promise<Touch | undefined> {
  let id = from;
  for (let step = 0; step < furthest && id !== until; step++) {
    const revision = await readRevision(db, organizationId, id);
    const parent = revision?.parents[0];
    if (revision === undefined || parent === undefined) return undefined;
    if (await differs({ db, organizationId, entryId, before: parent, after: id, deletes })) {
      return { userId: revision.created_by, at: revision.created_at };
    }
    id = parent;
  }
  return undefined;
}

type Step = {
  db: Db;
  organizationId: string;
  entryId: string;
  before: string;
  after: string;
  deletes: boolean;
};

async function differs({
  db,
  organizationId,
  entryId,
  before,
  after,
  deletes,
}: Step): Promise<boolean> {
  const old = (await loadEntries(db, organizationId, before, [entryId])).get(entryId);
  const now = (await loadEntries(db, organizationId, after, [entryId])).get(entryId);
  // Entries of an untouched bucket are the same objects.
  if (old === now) return false;
  if (deletes) return now === undefined;
  const changes = await diffRevisions(db, organizationId, before, after);
  return changes.some((change) => change.id === entryId);
}
