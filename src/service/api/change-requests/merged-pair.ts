import { readRevision } from "#service/documents/content/revisions.ts";
import type { ChangeRequestTable } from "#service/kernel/store/schema-discussion.ts";
import type { Db } from "#service/kernel/store/schema.ts";

/** Main right before and after the merge of a change request; undefined if it isn't merged. */
export async function mergedPair(
  db: Db,
  { organization_id, revision_merged: after }: ChangeRequestTable,
): Promise<{ before: string; after: string } | undefined> {
  const revision = after === null ? undefined : await readRevision(db, organization_id, after);
  const before = revision?.parents[0];
  return before === undefined || after === null ? undefined : { before, after };
}
