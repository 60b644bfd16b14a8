import type { Handlers } from "#contract/operations.ts";
import { collectionPermissions, demand, isKept } from "#service/identity/access/access.ts";
import type { Context } from "#service/kernel/context.ts";
import type { AccessGrantTable } from "#service/kernel/store/schema-access.ts";
import type { CollectionTable, Db } from "#service/kernel/store/schema.ts";
import { presentCollection } from "./collections.ts";
import { isOngoing, removeAccess } from "#service/identity/access/grants.ts";
import { lastsAsLong } from "../permissions/access-end.ts";
import { makeRoom, readSiblings, type Sibling } from "./placement.ts";
import { collectionScope } from "#service/identity/access/scope.ts";

const rowsAtOnce = 100;

export const collectionLifecycleHandlers = {
  "PATCH /v1/collections/{collectionId}": async (context, { params, body }) => {
    const { collection, role } = await collectionScope(context, params.collectionId);
    demand(collectionPermissions(role).admin, "change this collection");
    const changes = {
      title: body.title ?? collection.title,
      description: body.description === undefined ? collection.description : body.description,
      default_level: body.defaultLevel === undefined ? collection.default_level : body.defaultLevel,
      updated_at: context.clock.now(),
    };
    await context.db
      .updateTable("collection")
      .set(changes)
      .where("organization_id", "=", collection.organization_id)
      .where("id", "=", collection.id)
      .execute();
    return presentCollection({ ...collection, ...changes }, role, context.urls);
  },

  // The contents move to the collection's place: docs/decisions/deleting-a-collection.md.
  "DELETE /v1/collections/{collectionId}": async (context, { params }) => {
    const { db } = context;
    const { collection, role } = await collectionScope(context, params.collectionId);
    demand(collectionPermissions(role).admin, "delete this collection");
    const { organization_id: organizationId, id } = collection;
    const inside = await readSiblings(db, organizationId, id);
    const around = await readSiblings(db, organizationId, collection.parent);
    const index = around.findIndex((sibling) => sibling.id === id);
    const beside = around.toSpliced(index, 1);
    const keys = await makeRoom(db, organizationId, beside, { index, count: inside.length });
    for (const [position, item] of inside.entries()) {
      await setFree(db, collection, item, keys[position]!);
    }
    await passOnGrants(
      db,
      collection,
      inside.map((item) => item.id),
    );
    await removeAccess(db, organizationId, [id]);
    await db
      .deleteFrom("collection")
      .where("organization_id", "=", organizationId)
      .where("id", "=", id)
      .execute();
  },
} satisfies Partial<Handlers<Context>>;

/** Moves an item to the parent of its collection. Its default access stays the same. */
async function setFree(
  db: Db,
  collection: CollectionTable,
  { kind, id, default_level: level }: Sibling,
  key: string,
): Promise<void> {
  await db
    .updateTable(kind)
    .set({
      parent: collection.parent,
      order_key: key,
      default_level: level === "inherit" ? collection.default_level : level,
    })
    .where("organization_id", "=", collection.organization_id)
    .where("id", "=", id)
    .execute();
  if (kind === "collection" || collection.parent !== null) return;
  await db
    .updateTable("space")
    .set({ visibility: "private" })
    .where("organization_id", "=", collection.organization_id)
    .where("id", "=", id)
    .where("visibility", "=", "in-collection")
    .execute();
}

/** Turns grants on the collection into grants on its contents, unless a stronger or longer one exists. */
async function passOnGrants(
  db: Db,
  { organization_id: organizationId, id }: CollectionTable,
  targetIds: readonly string[],
): Promise<void> {
  if (targetIds.length === 0) return;
  const rows = await db
    .selectFrom("access_grant")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .where("target_id", "in", [id, ...targetIds])
    .where(isOngoing())
    .execute();
  const own = new Map(rows.map((row) => [keyOf(row), row]));
  const inherited = rows.filter((row) => row.target_id === id);
  const passed = targetIds.flatMap((target) =>
    inherited.map((grant) => {
      const row = { ...grant, target_id: target };
      return better(row, own.get(keyOf(row)));
    }),
  );
  for (let start = 0; start < passed.length; start += rowsAtOnce) {
    await db
      .insertInto("access_grant")
      .values(passed.slice(start, start + rowsAtOnce))
      .onConflict((conflict) =>
        conflict
          .columns(["organization_id", "target_id", "grantee_kind", "grantee_id"])
          .doUpdateSet((eb) => ({
            role: eb.ref("excluded.role"),
            ends_at: eb.ref("excluded.ends_at"),
          })),
      )
      .execute();
  }
}

/** The stronger of two grants to the same, or else the one that lasts longer. Both in one would give more than either. */
function better(a: AccessGrantTable, b: AccessGrantTable | undefined): AccessGrantTable {
  if (b === undefined || !isKept(a.role, b.role)) return a;
  return b.role === a.role && lastsAsLong(a.ends_at, b.ends_at) ? a : b;
}

function keyOf(grant: AccessGrantTable): string {
  return [grant.target_id, grant.grantee_kind, grant.grantee_id].join();
}
