import type { Entry, FileEntry, Hash } from "./types.ts";

/** Where a page stands. */
export type Place = { page: string; parent: string | null; order: string };

/** A page and the slug it has on a side. */
export type SlugClaim = { page: string; slug: string };

/** What each side has; `base` is what both started from. */
export type Sides<Value> = { base: Value; main: Value; changeRequest: Value };

/**
 * What two sides of a merge did that cannot both be had; the kinds are those of the contract. Plain data, to be stored.
 * Until it is decided, the merged tree holds the change request's side, but for deletions: the page stays.
 *
 * - `text`: both changed the same words. Hashes of the whole texts; null where there is none.
 * - `attribute`: both changed the same field differently. `frontMatter` stands for what no field covers.
 * - `deleted-in-…`: deleted on one side, edited on the other; `pages` are the subpages it is about as well.
 * - `place`: moved to two places; more than one page where two moves make a circle.
 * - `path`: both want one slug under one parent; `entry` gave way to `main.page` and has the slug of `changeRequest` now.
 * - `file`: both replaced the same file.
 */
export type Conflict = {
  /** The same for the same conflict each time a merge finds it. */
  id: string;
  /** ID of the page or file. */
  entry: string;
} & (
  | ({ kind: "text" } & Sides<Hash | null>)
  | ({ kind: "attribute"; attribute: string } & Sides<unknown>)
  | ({
      kind: "deleted-in-main" | "deleted-in-change-request";
      pages: string[];
    } & Sides<Entry | null>)
  | ({ kind: "place" } & Sides<Place[]>)
  | ({ kind: "path"; slug: string; parent: string | null } & Sides<SlugClaim | null>)
  | ({ kind: "file" } & Sides<FileEntry | null>)
);

export type ConflictKind = Conflict["kind"];

/** A conflict of one kind. */
export type ConflictOf<Kind extends ConflictKind> = Extract<Conflict, { kind: Kind }>;

/** How somebody decides a conflict. */
export type Choice = "main" | "change-request" | "both" | { markdown: string };

/** The choices there are for a kind of conflict; `markdown` stands for an own text. */
export function choicesFor(
  kind: ConflictKind,
): readonly ("main" | "change-request" | "both" | "markdown")[] {
  if (kind === "text") return ["main", "change-request", "both", "markdown"];
  return kind === "path" ? ["main", "change-request", "both"] : ["main", "change-request"];
}

/** The ID of a conflict. */
export function conflictId(kind: ConflictKind, entry: string, attribute?: string): string {
  return attribute === undefined ? `${kind}:${entry}` : `${kind}:${entry}:${attribute}`;
}
