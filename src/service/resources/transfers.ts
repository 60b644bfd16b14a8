import type { Handlers, Input } from "#contract/operations.ts";
import { collectionPermissions, demand, spacePermissions } from "../access.ts";
import { detached, type Context } from "../context.ts";
import { Failure } from "../errors.ts";
import { presentCollection } from "./collections.ts";
import { readVisibility } from "./levels.ts";
import { demandPlace, placeSpace, roleThere, visibilityIn } from "./moves.ts";
import { lastOrderKey } from "./placement.ts";
import { collectionScope, organizationScope, spaceScope } from "./scope.ts";
import { presentSpace } from "./space-presenter.ts";
import { readSubtree, type Subtree } from "./subtree.ts";
import { transfer } from "./transfer.ts";

/*
 * Giving spaces and collections to another organization: it takes to administrate all of what goes, and to create where it
 * goes to. Content, history, change requests and comments go along, their authors stay shown whoever they are; access, custom
 * fields and places on sites stay behind. First the content is copied, which nobody sees; then one transaction moves the rows.
 */

type SpaceInput = Input<"POST /v1/spaces/{spaceId}/transfer">;
type CollectionInput = Input<"POST /v1/collections/{collectionId}/transfer">;

/** The space and where it goes, for a caller who may do that. @throws Failure 403, 404 */
async function spaceToTransfer(context: Context, { params, body }: SpaceInput) {
  const { space, role } = await spaceScope(context, params.spaceId);
  demand(spacePermissions(role).admin, "transfer this space");
  const { organization } = await organizationScope(context, body.organization);
  const stays = organization.id === space.organization_id;
  const parent = body.parent === undefined ? (stays ? space.parent : null) : body.parent;
  await demandPlace(context, organization.id, parent);
  return { space, stays, parent, to: organization.id };
}

/** The collection with all that is inside. @throws Failure 403, 404 */
async function collectionToTransfer(
  context: Context,
  { params, body }: CollectionInput,
): Promise<Subtree & { stays: boolean; to: string }> {
  const { collection } = await collectionScope(context, params.collectionId);
  const subtree = await readSubtree(context.db, collection);
  const { viewer } = await organizationScope(context, collection.organization_id);
  const { roleAt } = await readVisibility(context.db, collection.organization_id, viewer);
  const things = [...subtree.collections, ...subtree.spaces];
  const mayAll = things.every((thing) => collectionPermissions(roleAt(thing)).admin);
  demand(mayAll, "transfer this collection with all that is inside");
  const { organization } = await organizationScope(context, body.organization);
  await demandPlace(context, organization.id, null);
  const to = organization.id;
  return { ...subtree, stays: to === collection.organization_id, to };
}

export const transferHandlers = {
  "POST /v1/spaces/{spaceId}/transfer": detached(async (context: Context, input: SpaceInput) => {
    const { space, stays, to } = await spaceToTransfer(context, input);
    const moved = await transfer(context, {
      from: space.organization_id,
      to,
      spaceIds: stays ? [] : [space.id],
      async read(inside) {
        const now = await spaceToTransfer(inside, input);
        if (now.space.organization_id !== space.organization_id) throw movedMeanwhile();
        const { parent } = now;
        if (stays) return { result: await placeSpace(inside, now.space, { parent }), spaces: [] };
        const there = {
          ...now.space,
          organization_id: to,
          parent,
          order_key: await lastOrderKey(inside.db, to, parent),
          visibility: visibilityIn(parent, now.space),
          updated_at: inside.clock.now(),
        };
        return { result: there, spaces: [{ before: now.space, there }] };
      },
    });
    return presentSpace(context, moved, await roleThere(context, moved));
  }),

  "POST /v1/collections/{collectionId}/transfer": detached(
    async (context: Context, input: CollectionInput) => {
      const { collections, spaces, stays, to } = await collectionToTransfer(context, input);
      const from = collections[0]!.organization_id;
      const moved = await transfer(context, {
        from,
        to,
        spaceIds: stays ? [] : spaces.map(({ id }) => id),
        async read(inside) {
          const now = await collectionToTransfer(inside, input);
          const root = now.collections[0]!;
          if (root.organization_id !== from) throw movedMeanwhile();
          if (stays) return { result: root, spaces: [] };
          const placed = {
            ...root,
            organization_id: to,
            parent: null,
            order_key: await lastOrderKey(inside.db, to, null),
            updated_at: inside.clock.now(),
          };
          return {
            result: placed,
            collections: { ids: now.collections.map(({ id }) => id), root: placed },
            spaces: now.spaces.map((before) => ({
              before,
              there: { ...before, organization_id: to },
            })),
          };
        },
      });
      return presentCollection(moved, await roleThere(context, moved), context.urls);
    },
  ),
} satisfies Partial<Handlers<Context>>;

function movedMeanwhile(): Failure {
  return new Failure(
    409,
    "Somebody else has just transferred it. Look where it is now, then decide again.",
  );
}
