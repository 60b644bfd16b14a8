import { changedThing } from "#content/changed-thing.ts";
import { choicesFor, type Conflict as ContentConflict } from "#content/conflict.ts";
import type { TreeIndex } from "#content/tree.ts";
import type { Conflict, ConflictVersion } from "#contract/conflict.ts";
import { timestamp } from "../../clock.ts";
import { readTexts } from "../../content/blobs.ts";
import type { Context } from "../../context.ts";
import type { ConflictRow } from "./conflict-rows.ts";
import { readIndex, type draftScope } from "../content/content-scope.ts";
import { lastTouch, type Touch } from "../members/last-touch.ts";
import { usersById } from "../account/user.ts";

type Draft = Awaited<ReturnType<typeof draftScope>>;
type Side = "base" | "main" | "changeRequest";
const sides: readonly Side[] = ["base", "main", "changeRequest"];

/** Additional data for presenting one side of a conflict. */
type Sides = Record<Side, { revision: string; index: TreeIndex; touch?: Touch | undefined }>;

/**
 * Conflicts with each side's version, complete enough for the console to show without further requests (notes, section
 * 4).
 */
export async function presentConflicts(
  context: Context,
  scope: Draft,
  rows: readonly ConflictRow[],
): Promise<Conflict[]> {
  const { organizationId } = scope.place;
  const loaded: Sides[] = [];
  const indexOf = indexesOf(context, organizationId);
  for (const row of rows) loaded.push(await loadSides(context, scope, row, indexOf));
  const texts = await readTexts(
    context.db,
    organizationId,
    rows.flatMap((row) => textHashes(row.conflict)),
  );
  const userOf = await usersById(
    context.db,
    context.urls,
    rows.flatMap((row, index) => [
      row.resolved_by,
      ...sides.map((side) => loaded[index]![side].touch?.userId ?? null),
    ]),
  );
  return rows.map((row, index) => {
    const { conflict } = row;
    const version = (side: Side) => presentVersion(conflict, side, loaded[index]!, texts, userOf);
    return {
      object: "change-request-conflict",
      id: row.id,
      kind: conflict.kind,
      status: row.status === "resolved" ? "resolved" : "open",
      ...thingOf(conflict, loaded[index]!),
      attribute: conflict.kind === "attribute" ? conflict.attribute : undefined,
      base: version("base"),
      main: version("main"),
      changeRequest: version("changeRequest"),
      choices: [...choicesFor(conflict.kind)],
      chosen: row.resolution ?? undefined,
      createdAt: timestamp(row.created_at),
      resolvedAt: row.resolved_at === null ? undefined : timestamp(row.resolved_at),
      resolvedBy: userOf(row.resolved_by),
    };
  });
}

/** The indexes of revisions, each read once: most conflicts lie between the same ones. */
function indexesOf({ db }: Context, organizationId: string) {
  const known = new Map<string, TreeIndex>();
  return async (revisionId: string): Promise<TreeIndex> => {
    const index = known.get(revisionId) ?? (await readIndex(db, { organizationId, revisionId }));
    known.set(revisionId, index);
    return index;
  };
}

async function loadSides(
  { db }: Context,
  { place, changeRequest }: Draft,
  row: ConflictRow,
  indexOf: ReturnType<typeof indexesOf>,
): Promise<Sides> {
  const { organizationId } = place;
  const { revision_base: base, revision_main: main, conflict } = row;
  const mine = changeRequest.revision;
  const until = changeRequest.revision_initial;
  return {
    base: { revision: base, index: await indexOf(base) },
    main: {
      revision: main,
      index: await indexOf(main),
      touch: await lastTouch(db, organizationId, entriesOf(conflict, "main"), {
        from: main,
        until: base,
        deletes: conflict.kind === "deleted-in-main",
      }),
    },
    changeRequest: {
      revision: mine,
      index: await indexOf(mine),
      touch: await lastTouch(db, organizationId, entriesOf(conflict, "changeRequest"), {
        from: mine,
        until,
        deletes: conflict.kind === "deleted-in-change-request",
      }),
    },
  };
}

/** The entries that a side changed. They can differ from the entry under which the conflict is stored. */
function entriesOf(conflict: ContentConflict, side: Side): readonly string[] {
  if (conflict.kind === "place") return conflict[side].map(({ page }) => page);
  if (conflict.kind === "path") return [conflict[side]?.page ?? conflict.entry];
  // If one side deleted the page, the other side's edits may be on one of its subpages.
  if ("pages" in conflict && conflict[side] !== null) return [conflict.entry, ...conflict.pages];
  return [conflict.entry];
}

/** The page or file with its current name, or its last one if it was deleted. */
function thingOf(
  { entry }: ContentConflict,
  { base, main, changeRequest }: Sides,
): Pick<Conflict, "page" | "file"> {
  const { index } = [changeRequest, main, base].find((side) => side.index.tree.has(entry)) ?? base;
  const found = index.tree.get(entry);
  if (found === undefined) return {};
  const thing = changedThing(index, found);
  return found.kind === "page" ? { page: thing } : { file: thing };
}

function presentVersion(
  conflict: ContentConflict,
  side: Side,
  loaded: Sides,
  texts: ReadonlyMap<string, string>,
  userOf: Awaited<ReturnType<typeof usersById>>,
): ConflictVersion | null {
  const { revision, index, touch } = loaded[side];
  const entry = index.tree.get(conflict.entry);
  const value = conflict[side];
  if (entry === undefined && side === "base") return null;
  const who = {
    updatedBy: touch && userOf(touch.userId),
    updatedAt: touch && timestamp(touch.at),
  };
  // Until the conflict is resolved, the change request keeps the page, although this side deleted it.
  if (conflict.kind.startsWith("deleted-in-") && value === null) return { revision, ...who };
  return {
    revision,
    thing: entry && changedThing(index, entry),
    ...contentOf(conflict, side, texts),
    ...who,
  };
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
