import type { ImportChange } from "#contract/import.ts";
import type { Hash } from "#content/types.ts";
import type { ConvertedPage } from "./html/convert.ts";

/** A page that was fetched and converted; `url` is its URL after redirects. */
export type PageOutcome = { kind: "page"; key: string; url: string; page: ConvertedPage };

/** A Markdown file in our Markdown; `key` is its path below the import's folder. */
export type TextOutcome = {
  kind: "text";
  key: string;
  url: string;
  source: string;
  /** What of the file was changed or left out. */
  changes?: ImportChange[];
};

/** A URL that leads to another page. */
type AliasOutcome = { kind: "alias"; key: string; url: string; sameAs: string };

/** A file whose bytes are stored as a blob. */
export type FileOutcome = {
  kind: "file";
  url: string;
  name: string;
  contentType: string;
  /** In bytes. */
  size: number;
  blob: Hash;
  dimensions?: { width: number; height: number };
};

/** A page (with its key) or a file (without) that could not be imported. */
export type FailureOutcome = { kind: "failure"; key?: string; url: string; reason: string };

/** The result for one URL. Progress is stored and counted in outcomes. */
export type Outcome = PageOutcome | TextOutcome | AliasOutcome | FileOutcome | FailureOutcome;

/** A file with its bytes, as fetched. */
export type FetchedFile = Omit<FileOutcome, "blob"> & { bytes: Uint8Array };

/** An outcome as fetched: a new file has its bytes, a file from an earlier run doesn't. */
export type Found = Exclude<Outcome, { kind: "file" }> | FetchedFile;

/** Maximum number of pages and files of one import. */
export type ImportLimits = { pages: number; files: number };

/** How many pages and files were found beyond the limits and left out. Pages that only they link to aren't counted. */
export type Beyond = ImportLimits;

/** An import that can't be done. The message is a sentence for the person who started it. It isn't retried. */
export class ImportProblem extends Error {}

/** The import was cancelled or taken over by another process. This run stops without storing anything. */
export class ImportStopped extends Error {}
