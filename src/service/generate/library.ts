import { firstOrderKeys } from "#content/order-key.ts";
import type { AccessGrantTable } from "#service/kernel/store/schema-access.ts";
import type { CollectionTable, SpaceTable } from "#service/kernel/store/schema.ts";
import { freeSlug, slugFrom } from "#content/slug.ts";
import type { PageEntry } from "#content/types.ts";
import { putTexts } from "#service/documents/content/blobs.ts";
import { commitRevision } from "#service/documents/content/revisions.ts";
import { indexRevision } from "#service/documents/content/search.ts";
import { collectionTitle, emoji, spaceTitle, chapterTitle, pageTitle } from "./names.ts";
import { moments, type Stage, insertRows } from "./stage.ts";
import { pageText } from "./prose.ts";

const spacesOfCollection = 12;
/** One collection of this many is at the top level and contains the others. */
const familySize = 5;
/** One space of this many isn't in a collection. */
const looseEvery = 20;

/**
 * Adds collections in two levels, and spaces without content. `revision` is the reserved ID of their first revision.
 * @returns the spaces in creation order
 */
export async function addLibrary(stage: Stage, count: number, teams: readonly string[]) {
  const collections = newCollections(stage, Math.ceil(count / spacesOfCollection));
  const spaces = moments(stage, count).map((at, index) => newSpace(stage, collections, index, at));
  orderSiblings([...collections, ...spaces]);
  await insertRows(stage.db, "collection", collections);
  await insertRows(stage.db, "access_grant", newGrants(stage, collections, teams));
  await insertRows(stage.db, "space", spaces);
  return spaces;
}

function newCollections(stage: Stage, count: number): CollectionTable[] {
  const { organizationId, ids, random, administratorId } = stage;
  const made: CollectionTable[] = [];
  for (const [index, at] of moments(stage, count).entries()) {
    const head = made[index - (index % familySize)];
    made.push({
      organization_id: organizationId,
      id: ids.next(),
      title: collectionTitle(random),
      description: null,
      emoji: null,
      parent: index % familySize === 0 ? null : head!.id,
      order_key: "",
      default_level: "inherit",
      created_by: administratorId,
      created_at: at,
      updated_at: at,
    });
  }
  return made;
}

function newSpace(
  { organizationId, ids, random, administratorId }: Stage,
  collections: readonly CollectionTable[],
  index: number,
  at: number,
): SpaceTable {
  const parent = index % looseEvery === looseEvery - 1 ? null : random.pick(collections).id;
  return {
    organization_id: organizationId,
    id: ids.next(),
    title: spaceTitle(random),
    emoji: emoji(random),
    icon: null,
    visibility: parent === null ? "private" : "in-collection",
    edit_mode: "live",
    parent,
    order_key: "",
    default_level: "inherit",
    revision: ids.next(),
    next_change_request_number: 1,
    change_requests_draft: 0,
    change_requests_open: 0,
    created_by: administratorId,
    created_at: at,
    updated_at: at,
    deleted_at: null,
  };
}

function orderSiblings(rows: readonly { parent: string | null; order_key: string }[]): void {
  for (const siblings of Map.groupBy(rows, ({ parent }) => parent).values()) {
    const keys = firstOrderKeys(siblings.length);
    for (const [index, row] of siblings.entries()) row.order_key = keys[index]!;
  }
}

/** Each team can write in one collection, regardless of its members' roles. */
function newGrants(
  { organizationId, random, administratorId }: Stage,
  collections: readonly CollectionTable[],
  teams: readonly string[],
): AccessGrantTable[] {
  if (collections.length === 0) return [];
  return teams.map((team) => {
    const { id, created_at: at } = random.pick(collections);
    return {
      organization_id: organizationId,
      target_id: id,
      grantee_kind: "team",
      grantee_id: team,
      role: "edit",
      granted_by: administratorId,
      granted_at: at,
      ends_at: null,
      warned_of: null,
    };
  });
}

/** One page of this many is a chapter at the top level and contains the others. */
const chapterSize = 10;

/** Creates the first revision of a space. @returns its pages in reading order */
export async function addPages(
  stage: Stage,
  space: SpaceTable,
  count: number,
): Promise<PageEntry[]> {
  const { db, random, organizationId } = stage;
  const texts = Array.from({ length: count }, () => pageText(random));
  const hashes = await putTexts(db, organizationId, texts);
  const pages = newPages(stage, space, hashes);
  await commitRevision(db, {
    id: space.revision,
    createdAt: space.created_at,
    organizationId,
    spaceId: space.id,
    parents: [],
    type: "edits",
    base: null,
    edits: new Map(pages.map((page) => [page.id, page])),
    createdBy: space.created_by,
  });
  await indexRevision(db, { organizationId, spaceId: space.id }, null, space.revision);
  return pages;
}

function newPages(
  { ids, random }: Stage,
  { created_at: at }: SpaceTable,
  hashes: readonly string[],
): PageEntry[] {
  const chapterKeys = firstOrderKeys(Math.ceil(hashes.length / chapterSize));
  const keys = firstOrderKeys(chapterSize - 1);
  const taken = new Map<string | null, Set<string>>();
  let chapter: string | null = null;
  return hashes.map((text, index): PageEntry => {
    const id = ids.next();
    const place = index % chapterSize;
    const title = place === 0 ? chapterTitle(random) : pageTitle(random);
    const parent = place === 0 ? null : chapter;
    if (place === 0) chapter = id;
    return {
      kind: "page",
      id,
      type: "document",
      parent,
      order: place === 0 ? chapterKeys[index / chapterSize]! : keys[place - 1]!,
      title,
      slug: takeSlug(taken, parent, title),
      text,
      createdAt: at,
      updatedAt: at,
    };
  });
}

function takeSlug(taken: Map<string | null, Set<string>>, parent: string | null, title: string) {
  const siblings = taken.get(parent) ?? new Set();
  taken.set(parent, siblings);
  const slug = freeSlug(slugFrom(title), (wanted) => siblings.has(wanted));
  siblings.add(slug);
  return slug;
}
