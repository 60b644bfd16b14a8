import { compareOrder, orderKeysAt } from "#content/order-key.ts";
import type { ContentPosition } from "#contract/schema.ts";
import { generateKeyBetween } from "fractional-indexing";
import type { z } from "zod";
import { invalid } from "../../errors.ts";
import type { Db } from "../../store/schema.ts";
import type { Placed } from "../../access/levels.ts";

/** Spaces and collections of one parent are siblings in one order. */
const kinds = ["space", "collection"] as const;

type PlacedKind = (typeof kinds)[number];

export type Sibling = Placed & {
  kind: PlacedKind;
  /** Order key, bytewise. */
  order: string;
  /** A deleted space keeps its place until it goes for good. */
  deleted: boolean;
};

export type MovePosition = z.infer<typeof ContentPosition>;

/** The order key of what comes last among the spaces and collections of a parent; null is the top level. */
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

/** All items of a parent, in order, including deleted spaces; null is the top level. */
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
 * Where a position lies among siblings.
 * @param siblings without what is to be moved
 * @param isKnown whether the caller may see a sibling: an unseen one is as good as none
 * @returns the index in `siblings` before which it lies; without a position, the end
 * @throws Failure 400 for what is no sibling there
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
 * Order keys for inserting `count` items before the sibling at `index`. Siblings with a shared key that are in the way
 * get new keys.
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
