import type { Hash } from "#content/types.ts";
import type { ConvertedPage } from "./html/convert.ts";

/** A page that was fetched and converted; `url` is its address after redirects. */
export type PageOutcome = { kind: "page"; key: string; url: string; page: ConvertedPage };

/** A Markdown file as it was written; `key` is its path below the import's folder. */
export type TextOutcome = { kind: "text"; key: string; url: string; source: string };

/** An address that turned out to lead to another page. */
type AliasOutcome = { kind: "alias"; key: string; url: string; sameAs: string };

/** A file whose bytes are stored as a blob. */
export type FileOutcome = {
  kind: "file";
  url: string;
  name: string;
  contentType: string;
  /** Bytes. */
  size: number;
  blob: Hash;
  dimensions?: { width: number; height: number };
};

/** A page (with its key) or a file (without) that could not be imported. */
export type FailureOutcome = { kind: "failure"; key?: string; url: string; reason: string };

/** What has become of one address: the unit of progress. */
export type Outcome = PageOutcome | TextOutcome | AliasOutcome | FileOutcome | FailureOutcome;

/** A file with its bytes, as it comes from outside. */
export type FetchedFile = Omit<FileOutcome, "blob"> & { bytes: Uint8Array };

/** An outcome as it comes from outside: a file with its bytes when it is new, without when an earlier run stored it. */
export type Found = Exclude<Outcome, { kind: "file" }> | FetchedFile;
