import { compareOrder, orderKeysAt } from "#content/order-key.ts";
import type { ContentPosition } from "#contract/schema.ts";
import { generateKeyBetween } from "fractional-indexing";
import type { z } from "zod";
import { invalid } from "#service/kernel/errors.ts";
import type { Db } from "#service/kernel/store/schema.ts";
import type { AccessNode } from "#service/identity/access/access-tree.ts";

/** Spaces and collections with the same parent share one order. */
const kinds = ["space", "collection"] as const;

type PlacedKind = (typeof kinds)[number];

export type Sibling = AccessNode & {
  kind: PlacedKind;
  /** Order key, compared bytewise. */
  order: string;
  /** A deleted space keeps its position until it is purged. */
  deleted: boolean;
};

export type MovePosition = z.infer<typeof ContentPosition>;

/** The order key of the last space or collection in a parent; null means the top level. */
export async function lastOrderKey(
  db: Db,
  organizationId: string,
  parent: string | null,
): Promise<string> {
  const keys = await Promise.all(
    kinds.map((table) =>
      db
        .selectFrom(table)
        .select(({ fn }) => fn.max("order_key").as("last"))
        .where("organization_id", "=", organizationId)
        .where("parent", parent === null ? "is" : "=", parent)
        .executeTakeFirstOrThrow(),
    ),
  );
  const used = keys.map((row) => row.last).filter((key) => key !== null);
  return generateKeyBetween(used.toSorted().at(-1) ?? null, null);
}

/** All items of a parent, in order, including deleted spaces; null means the top level. */
export async function readSiblings(
  db: Db,
  organizationId: string,
  parent: string | null,
): Promise<Sibling[]> {
  const spaces = await db
    .selectFrom("space")
    .select(["id", "parent", "default_level", "order_key", "deleted_at"])
    .where("organization_id", "=", organizationId)
    .where("parent", parent === null ? "is" : "=", parent)
    .execute();
  const collections = await db
    .selectFrom("collection")
    .select(["id", "parent", "default_level", "order_key"])
    .where("organization_id", "=", organizationId)
    .where("parent", parent === null ? "is" : "=", parent)
    .execute();
  return [
    ...spaces.map(({ order_key: order, deleted_at: deletedAt, ...space }) => ({
      ...space,
      kind: "space" as const,
      order,
      deleted: deletedAt !== null,
    })),
    ...collections.map(({ order_key: order, ...collection }) => ({
      ...collection,
      kind: "collection" as const,
      order,
      deleted: false,
    })),
  ].toSorted(compareOrder);
}

/**
 * The index of a position among siblings.
 * @param siblings without the items to move
 * @param isKnown whether the caller can see a sibling; invisible ones count as missing
 * @returns the index in `siblings` to insert before; without a position, the end
 * @throws Failure 400 if the position refers to something that isn't a sibling
 */
export function indexOfPosition(
  siblings: readonly Sibling[],
  position: MovePosition | undefined,
  isKnown: (sibling: Sibling) => boolean,
): number {
  for (const side of ["before", "after"] as const) {
    const reference = position?.[side];
    if (reference === undefined) continue;
    const id = reference.type === "space" ? reference.space : reference.collection;
    const index = siblings.findIndex(
      (sibling) =>
        sibling.kind === reference.type &&
        sibling.id === id &&
        !sibling.deleted &&
        isKnown(sibling),
    );
    if (index === -1) {
      throw invalid(
        `body.position.${side}.${reference.type}`,
        `This ${reference.type} isn't under the new parent. Give one with the same parent.`,
      );
    }
    return side === "before" ? index : index + 1;
  }
  return siblings.length;
}

/**
 * Order keys for inserting `count` items before the sibling at `index`. Siblings with tied keys get new keys to make
 * room.
 */
export async function makeRoom(
  db: Db,
  organizationId: string,
  siblings: readonly Sibling[],
  { index, count = 1 }: { index: number; count?: number },
): Promise<string[]> {
  const { keys, moved } = orderKeysAt(siblings, index, count);
  for (const { kind, id } of siblings) {
    const key = moved.get(id);
    if (key === undefined) continue;
    await db
      .updateTable(kind)
      .set({ order_key: key })
      .where("organization_id", "=", organizationId)
      .where("id", "=", id)
      .execute();
  }
  return keys;
}
