import type { ContentChangeResult } from "#contract/content-edit.ts";
import { changedThing } from "./difference.ts";
import { DraftTree } from "./draft-tree.ts";
import { insertPage } from "./insert-page.ts";
import { OperationError } from "./page-batch.ts";
import type {
  Batch,
  OperationContext,
  PageOperation,
  RewriteTexts,
  UpdateStoredFile,
  DuplicatePage,
} from "./page-batch.ts";
import { restorePage, revertPage } from "./revert-page.ts";
import { indexTree, type TreeIndex } from "./tree.ts";
import { updatePage, withFields } from "./update-page.ts";
import type { EntryEdits, Hash, PageEntry, Tree, FileEntry } from "./types.ts";
import { checkParent, placeAt } from "./page-place.ts";
import { freeSlug } from "./slug.ts";

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

/** Applies `update_file`. The file keeps its ID, so links to it stay valid. @throws OperationError */
function updateFile(batch: Batch, operation: UpdateStoredFile): string {
  const file = knownFile(batch, operation.file);
  const { name = file.name, contentType, content } = operation;
  const { dimensions: _old, ...others } = file;
  const next: FileEntry = { ...(content === undefined ? file : { ...others, ...content }), name };
  if (contentType !== undefined) next.contentType = contentType;
  batch.draft.put(next);
  return file.id;
}

/** Applies `delete_file`. @throws OperationError */
function deleteFile(batch: Batch, idOrRef: string): string {
  const { id } = knownFile(batch, idOrRef);
  batch.draft.remove(id);
  return id;
}

/**
 * Applies `revert_file`: restores the file from the merged ancestor. A file that isn't in it is removed. @throws OperationError
 */
function revertFile(batch: Batch, idOrRef: string): string {
  const before = batch.base.get(batch.resolve(idOrRef));
  if (before?.kind !== "file") return deleteFile(batch, idOrRef);
  batch.draft.put(before);
  return before.id;
}

/** Applies `restore_file`: puts back what an earlier revision has. @throws OperationError */
function restoreFile(
  batch: Batch,
  { file: id, revision }: Extract<PageOperation, { operation: "restore_file" }>,
): string {
  const tree = batch.earlier?.get(revision);
  if (tree === undefined) {
    throw new OperationError("missing", "revision", `Revision “${revision}” doesn't exist.`);
  }
  const before = tree.get(id);
  if (before?.kind !== "file") {
    const message = `File “${id}” doesn't exist in revision “${revision}”.`;
    throw new OperationError("missing", "file", message);
  }
  batch.draft.put(before);
  return id;
}

function knownFile(batch: Batch, idOrRef: string): FileEntry {
  const file = batch.draft.file(batch.resolve(idOrRef));
  if (!file) throw new OperationError("missing", "file", `File “${idOrRef}” doesn't exist.`);
  return file;
}

/** A batch of copies of copies could grow without limit. */
const mostPages = 1000;

/**
 * Applies `duplicate_page`: copies a page with its subpages, without their texts being sent again. The copy stands after the
 * original unless the operation says where.
 * @returns the copy
 * @throws OperationError if the copy can't stand there
 */
function duplicatePage(batch: Batch, operation: DuplicatePage, page: PageEntry): PageEntry {
  const { draft } = batch;
  const below = draft.descendants(page.id);
  if (below.length >= mostPages) {
    const message = `“${page.title}” has ${below.length} subpages. Copy at most ${mostPages} pages at a time.`;
    throw new OperationError("conflict", "page", message);
  }
  const parent =
    operation.into === undefined
      ? page.parent
      : operation.into === null
        ? null
        : batch.resolve(operation.into);
  // Of the original, so that the depth of its subpages counts.
  checkParent(draft, { ...page, title: operation.title ?? page.title }, parent);
  const ids = new Map([page, ...below].map(({ id }) => [id, batch.nextId()]));
  const sourceOf = sourcesNextTo(draft);
  const copyOf = (entry: PageEntry): PageEntry => {
    const { sourcePath, ...rest } = entry;
    const source = sourcePath === undefined ? {} : { sourcePath: sourceOf(sourcePath) };
    const copied = { createdAt: batch.now, updatedAt: batch.now };
    return { ...rest, ...source, ...copied, id: ids.get(entry.id)! };
  };
  const copy = copyOf(page);
  const position = draft.children(page.parent).findIndex(({ id }) => id === page.id);
  const at = operation.at ?? (parent === page.parent ? position + 1 : undefined);
  const title = operation.title?.replaceAll(/\s+/g, " ").trim() ?? "";
  const root: PageEntry = {
    ...(title === "" ? copy : withFields(copy, { title })),
    parent,
    slug: freeSlug(page.slug, (slug) => draft.holderOf(parent, slug) !== undefined),
    order: placeAt(draft, copy.id, parent, at),
  };
  draft.put(root);
  for (const entry of below) draft.put({ ...copyOf(entry), parent: ids.get(entry.parent!)! });
  return root;
}

/**
 * Free paths in the folder of another one: a copy's links are relative to the file that its original was imported from, and links to
 * that file keep leading to the original.
 */
function sourcesNextTo(draft: DraftTree): (path: string) => string {
  const taken = new Set([...draft.tree().values()].flatMap(({ sourcePath }) => sourcePath ?? []));
  return (path) => {
    const [, name = "", extension = ""] = /^(.*?)(\.\w{1,9})?$/.exec(path) ?? [];
    for (let number = 2; ; number++) {
      const free = `${name}-${number}${extension}`;
      if (taken.has(free)) continue;
      taken.add(free);
      return free;
    }
  };
}
