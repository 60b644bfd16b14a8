import type { ContentChange } from "#contract/content-edit.ts";
import type { DraftTree } from "./draft-tree.ts";
import type { FileEntry, Hash, Tree } from "./types.ts";

/** Files whose bytes are already stored. */
export type InsertStoredFiles = {
  operation: "insert_files";
  files: (Omit<FileEntry, "kind" | "id"> & { ref?: string })[];
};

/** New content of a file, whose bytes are already stored, and its new name. */
export type UpdateStoredFile = {
  operation: "update_file";
  file: string;
  name?: string | undefined;
  contentType?: string | undefined;
  /** Without a content type, the file keeps the one it has. */
  content?:
    | (Pick<FileEntry, "size" | "blob" | "dimensions"> & { contentType?: string })
    | undefined;
};

/** Pages with their new texts, to rewrite their links or to undo what a revision did. Pages that stay as they are are left out. */
export type RewriteTexts = {
  operation: "rewrite_links" | "undo_texts";
  pages: readonly { page: string; before: Hash; text: string }[];
  rewritten: number;
  left?: number;
};

type Named<Operation extends ContentChange["operation"]> = Extract<
  ContentChange,
  { operation: Operation }
>;

/** The contract's fields, plus fields that only imports set. */
export type InsertPage = Named<"insert_page"> & {
  /** Path of the file that the page comes from. */
  sourcePath?: string;
  /** The title if neither the operation nor the page file has one; it is not written into the file. */
  label?: string;
};
export type UpdatePage = Named<"update_page">;
export type DuplicatePage = Named<"duplicate_page">;

/** One operation of a batch, as in the contract. For files, the caller has already fetched and stored the bytes. */
export type PageOperation =
  | InsertPage
  | UpdatePage
  | Named<"delete_page">
  | Named<"revert_page">
  | Named<"restore_page">
  | DuplicatePage
  | RewriteTexts
  | InsertStoredFiles
  | UpdateStoredFile
  | Named<"delete_file">
  | Named<"revert_file">
  | Named<"restore_file">;

export type OperationContext = {
  /** The merged ancestor, which `revert_page` restores from. */
  base: Tree;
  /** The earlier revisions that `restore_page` and `restore_file` name, by ID. */
  earlier?: ReadonlyMap<string, Tree>;
  /** Creates an ID for a new entry. */
  nextId: () => string;
  /** SHA-256 of a text in UTF-8, lower-case hexadecimal. */
  hash: (text: string) => Hash;
  /** Epoch milliseconds. */
  now: number;
};

/** The part of a batch that operations can access. */
export type Batch = OperationContext & {
  draft: DraftTree;
  /** Hashes a text and keeps it to be stored. */
  keep: (text: string) => Hash;
  /** Resolves an ID or a `ref` of this batch to an ID. */
  resolve: (idOrRef: string) => string;
};

/**
 * Why an operation fails. `invalid`: it breaks a rule on its own (400); `missing`: it refers to something that doesn't
 * exist (404); `conflict`: the current tree doesn't allow it (409); `stale`: it is based on something that has changed
 * since (412).
 */
type OperationFault = "invalid" | "missing" | "conflict" | "stale";

/** Thrown for the first operation of a batch that fails; the whole batch is then discarded. */
export class OperationError extends Error {
  readonly reason: OperationFault;
  /** The invalid property of the operation, for example `into`. */
  readonly field: string;
  /** Index of the operation in its batch. */
  index = 0;

  constructor(reason: OperationFault, field: string, message: string) {
    super(message);
    this.name = "OperationError";
    this.reason = reason;
    this.field = field;
  }

  /** Path of the error in the request's body, for example `changes.3.into`. */
  get path(): string {
    return `changes.${this.index}.${this.field}`;
  }
}
