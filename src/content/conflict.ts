import type { Entry, FileEntry, Hash } from "./types.ts";

/** A page's parent and order. */
export type Place = { page: string; parent: string | null; order: string };

/** A page and the slug it has on a side. */
type SlugClaim = { page: string; slug: string };

/** The value on each side; `base` is the common ancestor's. */
export type Sides<Value> = { base: Value; main: Value; changeRequest: Value };

/**
 * Changes on both sides of a merge that exclude each other. The kinds are those of the contract. Plain data, so it can
 * be stored. Until it is resolved, the merged tree has the change request's version, except that deleted pages stay.
 * - `text`: both changed the same words. Hashes of the whole texts; null for no text.
 * - `attribute`: both changed the same field differently. `frontMatter` covers everything outside the fields.
 * - `deleted-in-…`: deleted on one side, edited on the other; `pages` includes the affected subpages.
 * - `place`: moved to two places; more than one page if two moves create a cycle.
 * - `path`: both use the same slug under one parent. `entry` got another slug, which is in `changeRequest`; `main.page`
 *   kept the slug.
 * - `file`: both replaced the same file.
 */
export type Conflict = {
  /** Stable: the same conflict has the same key in every merge. */
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

type ConflictKind = Conflict["kind"];

/** A conflict of one kind. */
export type ConflictOf<Kind extends ConflictKind> = Extract<Conflict, { kind: Kind }>;

/** How a person resolves a conflict. */
export type Choice = "main" | "change-request" | "both" | { markdown: string };

/** The possible choices for a kind of conflict; `markdown` means a text that the user writes. */
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
