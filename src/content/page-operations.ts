import type { ContentChangeResult } from "#contract/content-edit.ts";

import { changedThing } from "./changed-thing.ts";
import { DraftTree } from "./draft-tree.ts";
import { deleteFile, restoreFile, revertFile, updateFile } from "./file-operations.ts";
import { duplicatePage } from "./duplicate-page.ts";
import { insertPage } from "./insert-page.ts";
import { OperationError } from "./operation-error.ts";
import type { Batch, OperationContext, PageOperation, RewriteTexts } from "./page-batch.ts";
import { restorePage, revertPage } from "./revert-page.ts";
import { indexTree } from "./tree.ts";
import type { TreeIndex } from "./tree.ts";
import { updatePage } from "./update-page.ts";
import type { EntryEdits, Hash, PageEntry, Tree } from "./types.ts";

export type OperationsResult = {
  edits: EntryEdits;
  /** Texts referenced by the edits that may be new; the caller stores them. */
  texts: ReadonlyMap<Hash, string>;
  /** One per operation, in order, as in the response. */
  results: ContentChangeResult[];
};

/**
 * Applies a batch of operations (specification notes, section 4, `POST R/content`) to a tree: all or nothing. Doesn't
 * change the tree; commit the returned edits. Operations see the effect of earlier ones and may refer to new entries by
 * `ref`.
 * @throws OperationError for the first operation that fails, with its index
 */
export function applyOperations(
  tree: Tree,
  operations: readonly PageOperation[],
  context: OperationContext,
): OperationsResult {
  const texts = new Map<Hash, string>();
  const refs = new Map<string, string>();
  const draft = new DraftTree(tree);
  const batch: Batch = {
    ...context,
    draft,
    keep(text) {
      const hash = context.hash(text);
      texts.set(hash, text);
      return hash;
    },
    resolve: (idOrRef) => refs.get(idOrRef) ?? idOrRef,
  };
  const done = operations.map((operation, index) => {
    try {
      return perform(batch, operation, refs);
    } catch (error) {
      if (error instanceof OperationError) error.index = index;
      throw error;
    }
  });
  const after = indexTree(draft.tree());
  const before = done.flat().every((id) => after.tree.has(id)) ? after : indexTree(tree);
  return {
    edits: draft.edits(),
    texts,
    results: done.map((ids, index) => describe(operations[index]!, ids, before, after)),
  };
}

/** Applies one operation; returns the IDs of the affected entries. */
function perform(batch: Batch, operation: PageOperation, refs: Map<string, string>): string[] {
  switch (operation.operation) {
    case "insert_page": {
      const page = insertPage(batch, operation);
      name(refs, operation.ref, page.id);
      return [page.id];
    }
    case "update_page":
      return [updatePage(batch, operation, knownPage(batch, operation.page)).id];
    case "delete_page": {
      const page = knownPage(batch, operation.page);
      for (const below of batch.draft.descendants(page.id)) batch.draft.remove(below.id);
      batch.draft.remove(page.id);
      return [page.id];
    }
    case "revert_page":
      return [revertPage(batch, batch.resolve(operation.page))];
    case "restore_page":
      return [restorePage(batch, operation)];
    case "duplicate_page": {
      const copy = duplicatePage(batch, operation, knownPage(batch, operation.page));
      name(refs, operation.ref, copy.id);
      return [copy.id];
    }
    case "rewrite_links":
    case "undo_texts":
      return operation.pages.map((page) => setText(batch, page));
    case "insert_files":
      return operation.files.map(({ ref, ...file }) => {
        const id = batch.nextId();
        batch.draft.put({ ...file, kind: "file", id });
        name(refs, ref, id);
        return id;
      });
    case "update_file":
      return [updateFile(batch, operation)];
    case "delete_file":
      return [deleteFile(batch, operation.file)];
    case "revert_file":
      return [revertFile(batch, operation.file)];
    case "restore_file":
      return [restoreFile(batch, operation)];
  }
}

/** Sets the text of a page whose links were rewritten, or whose text is undone. */
function setText(batch: Batch, { page: id, before, text }: RewriteTexts["pages"][number]): string {
  const page = knownPage(batch, id);
  if (page.text !== before) {
    const message = `Another change of this batch sets the text of “${page.title}”. Send this one in the next batch.`;
    throw new OperationError("conflict", "operation", message);
  }
  batch.draft.put({ ...page, text: batch.keep(text), updatedAt: batch.now });
  return id;
}

function name(refs: Map<string, string>, ref: string | undefined, id: string): void {
  if (ref === undefined) return;
  if (refs.has(ref)) {
    throw new OperationError("invalid", "ref", `The name “${ref}” is used twice in this batch.`);
  }
  refs.set(ref, id);
}

function knownPage(batch: Batch, idOrRef: string): PageEntry {
  const page = batch.draft.page(batch.resolve(idOrRef));
  if (!page) throw new OperationError("missing", "page", `Page “${idOrRef}” doesn't exist.`);
  return page;
}

function describe(
  operation: PageOperation,
  ids: readonly string[],
  before: TreeIndex,
  after: TreeIndex,
): ContentChangeResult {
  const things = ids.flatMap((id) => {
    const index = after.tree.has(id) ? after : before;
    const entry = index.tree.get(id);
    return entry ? [changedThing(index, entry)] : [];
  });
  if (operation.operation === "insert_files") {
    const files = things.map((file, position) => ({
      ...file,
      ref: operation.files[position]!.ref,
    }));
    return { operation: operation.operation, files };
  }
  if (operation.operation === "rewrite_links" || operation.operation === "undo_texts") {
    const { operation: name, rewritten, left } = operation;
    return { operation: name, rewritten, ...(left !== undefined && { left }) };
  }
  if ("file" in operation) return { operation: operation.operation, files: things };
  const ref = "ref" in operation ? operation.ref : undefined;
  const page = after.page(ids[0]!);
  const documentId = page?.type === "document" ? (page.text ?? undefined) : undefined;
  return { operation: operation.operation, ref, page: things[0], documentId };
}
