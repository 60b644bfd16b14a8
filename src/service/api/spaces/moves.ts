import type { Handlers } from "#contract/operations.ts";
import {
  type Access,
  collectionPermissions,
  demand,
  organizationPermissions,
  spacePermissions,
} from "#service/identity/access/access.ts";
import type { Context } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import { placeIn, presentCollection } from "../collections/collections.ts";
import type { CollectionTable, SpaceTable } from "#service/kernel/store/schema.ts";
import { pathOf, readCollections, readVisibility } from "#service/identity/access/levels.ts";
import type { AccessNode } from "#service/identity/access/access-tree.ts";
import {
  indexOfPosition,
  makeRoom,
  readSiblings,
  type MovePosition,
} from "../collections/placement.ts";
import { collectionScope, organizationScope, spaceScope } from "#service/identity/access/scope.ts";
import { presentSpace } from "../presenters/space-presenter.ts";

/*
 * Moving spaces and collections. Within a parent, this requires permission to create there. To another parent, it also
 * requires admin access to the moved item, because its access changes. Concurrent moves into one parent are safe: the
 * transaction reads all siblings, so one of the two is retried with the result of the other.
 */

type Target = {
  organizationId: string;
  id: string;
  /** Parent before the move. */
  from: string | null;
  /** From the body: undefined keeps the parent, null is the top level. */
  parent: string | null | undefined;
  position: MovePosition | undefined;
};

/** @returns the new parent and order key. @throws Failure 400, 403, 404 */
async function findPlace(
  context: Context,
  { organizationId, id, from, parent = from, position }: Target,
): Promise<{ parent: string | null; order_key: string }> {
  await demandPlace(context, organizationId, parent);
  const { viewer } = await organizationScope(context, organizationId);
  const { roleAt } = await readVisibility(context.db, organizationId, viewer);
  const all = await readSiblings(context.db, organizationId, parent);
  const siblings = all.filter((sibling) => sibling.id !== id);
  const index = indexOfPosition(siblings, position, (sibling) => roleAt(sibling) !== null);
  const [key] = await makeRoom(context.db, organizationId, siblings, { index });
  return { parent, order_key: key! };
}

/** @throws Failure 403 unless the caller may create there, 404 for a collection that they can't see */
export async function demandPlace(
  context: Context,
  organizationId: string,
  parent: string | null,
): Promise<void> {
  if (parent !== null) {
    await placeIn(context, organizationId, parent);
    return;
  }
  const { role } = await organizationScope(context, organizationId);
  demand(organizationPermissions(role).createContent, "create content in this organization");
}

/** @throws Failure 409 if the collection would be moved into itself */
async function refuseCycle(
  context: Context,
  collection: CollectionTable,
  parent: string | null,
): Promise<void> {
  const collections = await readCollections(context.db, collection.organization_id);
  const above = parent === null ? undefined : collections.get(parent);
  if (above !== undefined && pathOf(collections, above).some(({ id }) => id === collection.id)) {
    throw new Failure(
      409,
      "A collection can't move into itself or a collection inside it. Choose another parent.",
    );
  }
}

/** Moves a space within its organization. The caller checks permissions on the space itself. */
export async function placeSpace(
  context: Context,
  space: SpaceTable,
  to: { parent?: string | null | undefined; position?: MovePosition | undefined },
): Promise<SpaceTable> {
  const place = await findPlace(context, {
    organizationId: space.organization_id,
    id: space.id,
    from: space.parent,
    position: to.position,
    parent: to.parent,
  });
  const changes = {
    ...place,
    visibility: visibilityIn(place.parent, space),
    updated_at: context.clock.now(),
  };
  await context.db
    .updateTable("space")
    .set(changes)
    .where("organization_id", "=", space.organization_id)
    .where("id", "=", space.id)
    .execute();
  return { ...space, ...changes };
}

/** A space is not visible through a collection that doesn't contain it. */
export function visibilityIn(
  parent: string | null,
  { visibility }: Pick<SpaceTable, "visibility">,
): SpaceTable["visibility"] {
  return parent === null && visibility === "in-collection" ? "private" : visibility;
}

export const moveHandlers = {
  "POST /v1/spaces/{spaceId}/move": async (context, { params, body }) => {
    const { space, role } = await spaceScope(context, params.spaceId);
    if (body.parent !== undefined && body.parent !== space.parent) {
      demand(spacePermissions(role).admin, "move this space");
    }
    const moved = await placeSpace(context, space, body);
    return presentSpace(context, moved, await roleThere(context, moved));
  },

  "POST /v1/collections/{collectionId}/move": async (context, { params, body }) => {
    const { collection, role } = await collectionScope(context, params.collectionId);
    if (body.parent !== undefined && body.parent !== collection.parent) {
      demand(collectionPermissions(role).admin, "move this collection");
      await refuseCycle(context, collection, body.parent);
    }
    const place = await findPlace(context, {
      organizationId: collection.organization_id,
      id: collection.id,
      from: collection.parent,
      position: body.position,
      parent: body.parent,
    });
    const moved = { ...collection, ...place, updated_at: context.clock.now() };
    await context.db
      .updateTable("collection")
      .set({ parent: moved.parent, order_key: moved.order_key, updated_at: moved.updated_at })
      .where("organization_id", "=", collection.organization_id)
      .where("id", "=", collection.id)
      .execute();
    return presentCollection(moved, await roleThere(context, moved), context.urls);
  },
} satisfies Partial<Handlers<Context>>;

/** The caller's role at the item's current place. */
export async function roleThere(
  context: Context,
  item: AccessNode & { organization_id: string },
): Promise<Access> {
  const { viewer } = await organizationScope(context, item.organization_id);
  const { roleAt } = await readVisibility(context.db, item.organization_id, viewer);
  return roleAt(item);
}
