import type { CollectionTable, Db, SpaceTable } from "../../store/schema.ts";

/** A collection, the first, with all collections and spaces below it; deleted spaces belong to it, too. */
export type Subtree = { collections: CollectionTable[]; spaces: SpaceTable[] };

export async function readSubtree(db: Db, root: CollectionTable): Promise<Subtree> {
  const { organization_id: organizationId } = root;
  const all = await db
    .selectFrom("collection")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .execute();
  const byParent = Map.groupBy(all, ({ parent }) => parent);
  const collections = [root];
  // Grows while it is walked.
  for (const collection of collections) collections.push(...(byParent.get(collection.id) ?? []));
  const ids = collections.map(({ id }) => id);
  const spaces = await db
    .selectFrom("space")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("parent", "in", ids)
    .execute();
  return { collections, spaces };
}
