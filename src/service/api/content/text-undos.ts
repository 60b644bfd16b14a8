import type { RewriteTexts } from "#content/page-batch.ts";
import type { Entry, Hash, Tree } from "#content/types.ts";
import type { ContentChange } from "#contract/content-edit.ts";
import { readTexts } from "#service/documents/content/blobs.ts";
import { diffRevisions, readRevision } from "#service/documents/content/revisions.ts";
import { textMerger } from "#service/documents/content/text-merges.ts";
import { notFound } from "#service/kernel/errors.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import { createYieldPoint } from "#service/kernel/yield-point.ts";

type UndoTexts = Extract<ContentChange, { operation: "undo_texts" }>;

/** Where the texts are: the change request's content. */
type Source = { db: Db; organizationId: string; spaceId: string; tree: Tree };

/** Merges before the transaction that undoes texts, because it can take long. The results are cached. */
export async function mergeBeforeUndoing(
  open: () => Promise<Source>,
  changes: readonly ContentChange[],
): Promise<void> {
  for (const change of changes) {
    if (change.operation === "undo_texts") await undoTexts(await open(), change);
  }
}

/**
 * The texts of pages without what a revision did to them: the merge of what is written now and what was written before, on top of
 * the revision. @throws Failure 404 if the space doesn't have the revision
 */
export async function undoTexts(source: Source, { revision }: UndoTexts): Promise<RewriteTexts> {
  const { db, organizationId, tree } = source;
  const pages: RewriteTexts["pages"][number][] = [];
  let left = 0;
  const merge = textMerger(db, organizationId);
  const yieldPoint = createYieldPoint();
  for (const { id, before, after } of await changesOf(source, revision)) {
    const [old, undone, now] = [textOf(before), textOf(after), textOf(tree.get(id))];
    if (old === undefined || undone === undefined || now === undefined) continue;
    if (old === undone || old === now) continue;
    const texts = await readTexts(db, organizationId, [old, now]);
    const merged =
      now === undone
        ? { clean: true as const, text: texts.get(old)! }
        : await merge({ base: undone, main: now, changeRequest: old });
    if (!merged.clean) left += 1;
    else if (merged.text !== texts.get(now))
      pages.push({ page: id, before: now, text: merged.text });
    await yieldPoint();
  }
  return { operation: "undo_texts", pages, rewritten: pages.length, left };
}

async function changesOf({ db, organizationId, spaceId }: Source, id: string) {
  const revision = await readRevision(db, organizationId, id);
  if (revision?.space_id !== spaceId) throw notFound("revision");
  return diffRevisions(db, organizationId, revision.parents[0] ?? null, id);
}

function textOf(entry: Entry | null | undefined): Hash | undefined {
  return entry?.kind === "page" ? (entry.text ?? undefined) : undefined;
}
