type Revision = { id: string; parents: readonly string[] };

/**
 * The earlier revisions of a space's main content, newest first.
 *
 * @param revisions - of the space and its change requests, as many as are known
 * @param live - ID of the current one
 */
export function mainHistory<One extends Revision>(revisions: readonly One[], live: string): One[] {
  const byId = new Map(revisions.map((revision) => [revision.id, revision]));
  const history: One[] = [];
  // The first parent of a merge is the revision of main before it.
  let next = byId.get(byId.get(live)?.parents[0] ?? "");
  while (next !== undefined) {
    history.push(next);
    next = byId.get(next.parents[0] ?? "");
  }
  return history;
}
