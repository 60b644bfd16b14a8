import { firstOrderKeys } from "#content/order-key.ts";
import type { AccessGrantTable } from "#service/kernel/store/schema-access.ts";
import type { CollectionTable, SpaceTable } from "#service/kernel/store/schema.ts";
import { insertRows } from "./insert-rows.ts";
import { collectionTitle, emoji, spaceTitle } from "./names.ts";
import { moments, type Stage } from "./stage.ts";

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
    };
  });
}
