import { OperationError } from "./operation-error.ts";
import type { Batch, PageOperation, UpdateStoredFile } from "./page-batch.ts";
import type { FileEntry } from "./types.ts";

/** Applies `update_file`. The file keeps its ID, so links to it stay valid. @throws OperationError */
export function updateFile(batch: Batch, operation: UpdateStoredFile): string {
  const file = knownFile(batch, operation.file);
  const { name = file.name, contentType, content } = operation;
  const { dimensions: _old, ...others } = file;
  const next: FileEntry = { ...(content === undefined ? file : { ...others, ...content }), name };
  if (contentType !== undefined) next.contentType = contentType;
  batch.draft.put(next);
  return file.id;
}

/** Applies `delete_file`. @throws OperationError */
export function deleteFile(batch: Batch, idOrRef: string): string {
  const { id } = knownFile(batch, idOrRef);
  batch.draft.remove(id);
  return id;
}

/**
 * Applies `revert_file`: restores the file from the merged ancestor. A file that isn't in it is removed. @throws OperationError
 */
export function revertFile(batch: Batch, idOrRef: string): string {
  const before = batch.base.get(batch.resolve(idOrRef));
  if (before?.kind !== "file") return deleteFile(batch, idOrRef);
  batch.draft.put(before);
  return before.id;
}

/** Applies `restore_file`: puts back what an earlier revision has. @throws OperationError */
export function restoreFile(
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
