import type { ContentChange } from "#contract/content-edit.ts";
import type { DraftTree } from "./draft-tree.ts";
import type { FileEntry, Hash, Tree } from "./types.ts";

/** Files whose bytes are stored already. */
export type InsertStoredFiles = {
  operation: "insert_files";
  files: (Omit<FileEntry, "kind" | "id"> & { ref?: string })[];
};

type Named<Operation extends ContentChange["operation"]> = Extract<
  ContentChange,
  { operation: Operation }
>;

/** As the contract's, and with what only imports know. */
export type InsertPage = Named<"insert_page"> & {
  /** The file the page comes from. */
  sourcePath?: string;
  /** The title where neither the operation nor the page file names one; it is not written into the file. */
  label?: string;
};
export type UpdatePage = Named<"update_page">;

/** One operation of a batch; the contract's, but for files, whose bytes the caller fetched and stored before. */
export type PageOperation =
  | InsertPage
  | UpdatePage
  | Named<"delete_page">
  | Named<"revert_page">
  | InsertStoredFiles;

export type OperationContext = {
  /** The merged ancestor, to which `revert_page` goes back. */
  base: Tree;
  /** Makes an ID for a new entry. */
  nextId: () => string;
  /** SHA-256 of a text in UTF-8, lower-case hexadecimal. */
  hash: (text: string) => Hash;
  /** Epoch milliseconds. */
  now: number;
};

/** What an operation sees of its batch. */
export type Batch = OperationContext & {
  draft: DraftTree;
  /** Hashes and keeps a text. */
  keep: (text: string) => Hash;
  /** The ID which an ID or a `ref` of this batch means. */
  resolve: (idOrRef: string) => string;
};
