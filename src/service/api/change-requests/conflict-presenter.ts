import { choicesFor, type Conflict as ContentConflict } from "#content/conflict.ts";
import type { TreeIndex } from "#content/tree.ts";
import type { Conflict, ConflictVersion } from "#contract/conflict.ts";
import { timestamp } from "#service/kernel/clock.ts";
import type { Context } from "#service/kernel/context.ts";
import type { Urls } from "#service/kernel/urls.ts";
import type { FullConflictRow, Person } from "./conflict-rows.ts";
import { readIndexesAndTexts, type draftScope } from "#service/documents/content/content-scope.ts";
import { presentUser } from "../presenters/user-presenter.ts";
import { changedThing } from "#content/difference.ts";

type Draft = Awaited<ReturnType<typeof draftScope>>;
type Side = "base" | "main" | "changeRequest";
const sides: readonly Side[] = ["base", "main", "changeRequest"];

/** Additional data for presenting each side of a conflict. */
type Sides = Record<Side, { revision: string; index: TreeIndex; touch: ConflictTouch }>;
type ConflictTouch = Pick<ConflictVersion, "updatedBy" | "updatedAt">;

/**
 * Conflicts with each side's version, complete enough for the console to show without further requests (notes, section
 * 4). Uses one statement if the trees of the revisions are cached.
 */
export async function presentConflicts(
  { db, urls }: Context,
  { place, changeRequest }: Draft,
  rows: readonly FullConflictRow[],
): Promise<Conflict[]> {
  const { indexes, texts } = await readIndexesAndTexts(db, place.organizationId, {
    revisions: rows.flatMap((row) => [
      row.revision_base,
      row.revision_main,
      changeRequest.revision,
    ]),
    texts: rows.flatMap((row) => textHashes(row.conflict)),
  });
  return rows.map((row) => {
    const { conflict } = row;
    const sideOf = (revision: string, touch: ConflictTouch) => ({
      revision,
      index: indexes.get(revision)!,
      touch,
    });
    const loaded: Sides = {
      base: sideOf(row.revision_base, {}),
      main: sideOf(row.revision_main, touchOf(row, "main_touched", urls)),
      changeRequest: sideOf(changeRequest.revision, touchOf(row, "own_touched", urls)),
    };
    const version = (side: Side) => presentVersion(conflict, side, loaded, texts);
    return {
      object: "change-request-conflict",
      id: row.id,
      kind: conflict.kind,
      status: row.status === "resolved" ? "resolved" : "open",
      ...thingOf(conflict, loaded),
      attribute: conflict.kind === "attribute" ? conflict.attribute : undefined,
      base: version("base"),
      main: version("main"),
      changeRequest: version("changeRequest"),
      choices: [...choicesFor(conflict.kind)],
      chosen: row.resolution ?? undefined,
      createdAt: timestamp(row.created_at),
      resolvedAt: row.resolved_at === null ? undefined : timestamp(row.resolved_at),
      resolvedBy: personOf(row, "resolved", urls),
    };
  });
}

function touchOf(row: FullConflictRow, touch: "main_touched" | "own_touched", urls: Urls) {
  const at = row[`${touch}_at`];
  return {
    updatedBy: personOf(row, touch, urls),
    updatedAt: at === null ? undefined : timestamp(at),
  };
}

/** Undefined for null and for a deleted user. */
function personOf(row: FullConflictRow, person: Person, urls: Urls) {
  const id = row[`${person}_by`];
  const name = row[`${person}_display_name`];
  const email = row[`${person}_email`];
  if (id === null || name === null || email === null) return undefined;
  return presentUser(
    { id, display_name: name, email, photo_url: row[`${person}_photo_url`] },
    urls,
  );
}

/** The page or file with its current name, or its last one if it was deleted. */
function thingOf(
  { entry }: ContentConflict,
  { base, main, changeRequest }: Sides,
): Pick<Conflict, "page" | "file"> {
  const { index } = [changeRequest, main, base].find((side) => side.index.tree.has(entry)) ?? base;
  const stored = index.tree.get(entry);
  if (stored === undefined) return {};
  const presented = changedThing(index, stored);
  return stored.kind === "page" ? { page: presented } : { file: presented };
}

function presentVersion(
  conflict: ContentConflict,
  side: Side,
  loaded: Sides,
  texts: ReadonlyMap<string, string>,
): ConflictVersion | null {
  const { revision, index, touch } = loaded[side];
  const entry = index.tree.get(entryOn(conflict, side));
  const value = conflict[side];
  if (entry === undefined && side === "base") return null;
  // Until the conflict is resolved, the change request keeps the page, although this side deleted it.
  if (conflict.kind.startsWith("deleted-in-") && value === null) return { revision, ...touch };
  return {
    revision,
    thing: entry && changedThing(index, entry),
    ...contentOf(conflict, side, texts),
    ...touch,
  };
}

/** The two sides of a path are two pages. */
function entryOn(conflict: ContentConflict, side: Side): string {
  return (conflict.kind === "path" && conflict[side]?.page) || conflict.entry;
}

function contentOf(
  conflict: ContentConflict,
  side: Side,
  texts: ReadonlyMap<string, string>,
): Pick<ConflictVersion, "markdown" | "value"> {
  if (conflict.kind === "text") {
    const hash = conflict[side];
    return { markdown: hash === null ? "" : texts.get(hash)! };
  }
  return { value: conflict[side] };
}

function textHashes(conflict: ContentConflict): string[] {
  if (conflict.kind !== "text") return [];
  return sides.map((side) => conflict[side]).filter((hash) => hash !== null);
}
