import type { Handlers, Input } from "#contract/operations.ts";
import {
  collectionPermissions,
  demand,
  spacePermissions,
} from "#service/identity/access/access.ts";
import { inSteps, type Context } from "#service/kernel/context.ts";
import { Failure } from "#service/kernel/errors.ts";
import type { CollectionTable, Db, SpaceTable } from "#service/kernel/store/schema.ts";
import { readVisibility } from "#service/identity/access/levels.ts";
import { collectionScope, organizationScope, spaceScope } from "#service/identity/access/scope.ts";
import { day } from "#service/kernel/clock.ts";
import { RevisionMarks } from "#service/documents/lifecycle/marks.ts";
import {
  moveSpaceRows,
  copyBlobs,
  copyMissingBlobs,
} from "#service/documents/lifecycle/move-space-rows.ts";
import { removeAccess } from "#service/identity/access/grants.ts";
import { sweepJob } from "#service/documents/lifecycle/sweep-blobs.ts";
import { removeFromSites } from "#service/sites/structure/keep-defaults.ts";
import { presentCollection } from "../collections/collections.ts";
import { demandPlace, placeSpace, roleThere, visibilityIn } from "./moves.ts";
import { lastOrderKey } from "../collections/placement.ts";
import { presentSpace } from "../presenters/space-presenter.ts";

/*
 * Transfers spaces and collections to another organization. It requires admin access to everything that moves, and
 * create access at the target. Content, history, change requests, and comments move, and authors stay visible; access,
 * custom fields, and places on sites stay behind. First the content is copied, which is invisible; then one transaction
 * moves the rows.
 */

type SpaceInput = Input<"POST /v1/spaces/{spaceId}/transfer">;
type CollectionInput = Input<"POST /v1/collections/{collectionId}/transfer">;

/** The space and its target, if the caller may transfer it. @throws Failure 403, 404 */
async function spaceToTransfer(context: Context, { params, body }: SpaceInput) {
  const { space, role } = await spaceScope(context, params.spaceId);
  demand(spacePermissions(role).admin, "transfer this space");
  const { organization } = await organizationScope(context, body.organization);
  const stays = organization.id === space.organization_id;
  const parent = body.parent === undefined ? (stays ? space.parent : null) : body.parent;
  await demandPlace(context, organization.id, parent);
  return { space, stays, parent, to: organization.id };
}

/** The collection with everything in it. @throws Failure 403, 404 */
async function collectionToTransfer(
  context: Context,
  { params, body }: CollectionInput,
): Promise<Subtree & { stays: boolean; to: string }> {
  const { collection } = await collectionScope(context, params.collectionId);
  const subtree = await readSubtree(context.db, collection);
  const { viewer } = await organizationScope(context, collection.organization_id);
  const { roleAt } = await readVisibility(context.db, collection.organization_id, viewer);
  const things = [...subtree.collections, ...subtree.spaces];
  const mayAll = things.every((item) => collectionPermissions(roleAt(item)).admin);
  demand(mayAll, "transfer this collection");
  const { organization } = await organizationScope(context, body.organization);
  await demandPlace(context, organization.id, null);
  const to = organization.id;
  return { ...subtree, stays: to === collection.organization_id, to };
}

export const transferHandlers = {
  "POST /v1/spaces/{spaceId}/transfer": inSteps({
    async prepare(context, input: SpaceInput) {
      const { space, stays, to } = await spaceToTransfer(context, input);
      const route = { from: space.organization_id, to };
      return { route, marks: stays ? undefined : await copyAhead(context, route, [space.id]) };
    },
    async commit(context, input, { route, marks }) {
      const { space, parent, to } = await spaceToTransfer(context, input);
      if (space.organization_id !== route.from) throw movedMeanwhile();
      if (marks === undefined) {
        const placed = await placeSpace(context, space, { parent });
        return presentSpace(context, placed, await roleThere(context, placed));
      }
      const there = {
        ...space,
        organization_id: to,
        parent,
        order_key: await lastOrderKey(context.db, to, parent),
        visibility: visibilityIn(parent, space),
        updated_at: context.clock.now(),
      };
      await move(context, route, { spaces: [{ before: space, there }] }, marks);
      return presentSpace(context, there, await roleThere(context, there));
    },
  }),

  "POST /v1/collections/{collectionId}/transfer": inSteps({
    async prepare(context, input: CollectionInput) {
      const { collections, spaces, stays, to } = await collectionToTransfer(context, input);
      const route = { from: collections[0]!.organization_id, to };
      const ids = spaces.map(({ id }) => id);
      return { route, marks: stays ? undefined : await copyAhead(context, route, ids) };
    },
    async commit(context, input, { route, marks }) {
      const { collections, spaces, to } = await collectionToTransfer(context, input);
      let root = collections[0]!;
      if (root.organization_id !== route.from) throw movedMeanwhile();
      if (marks !== undefined) {
        const order_key = await lastOrderKey(context.db, to, null);
        const there = { organization_id: to, parent: null, order_key };
        root = { ...root, ...there, updated_at: context.clock.now() };
        const moving = {
          collections: { ids: collections.map(({ id }) => id), root },
          spaces: spaces.map((before) => ({ before, there: { ...before, organization_id: to } })),
        };
        await move(context, route, moving, marks);
      }
      return presentCollection(root, await roleThere(context, root), context.urls);
    },
  }),
} satisfies Partial<Handlers<Context>>;

function movedMeanwhile(): Failure {
  return new Failure(
    409,
    "It was just transferred by someone else. Check where it is now, then try again.",
  );
}

/** A collection (the first) with all collections and spaces below it, including deleted spaces. */
type Subtree = { collections: CollectionTable[]; spaces: SpaceTable[] };

async function readSubtree(db: Db, root: CollectionTable): Promise<Subtree> {
  const { organization_id: organizationId } = root;
  const all = await db
    .selectFrom("collection")
    .selectAll()
    .where("organization_id", "=", organizationId)
    .execute();
  const byParent = Map.groupBy(all, ({ parent }) => parent);
  const collections = [root];
  // The loop also visits the collections that it appends.
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

/** The items to move, read in the transaction that moves them. */
type Moving = {
  spaces: readonly { before: SpaceTable; there: SpaceTable }[];
  collections?: { ids: readonly string[]; root: CollectionTable };
};

/** From one organization to another. */
type Route = { from: string; to: string };

/**
 * Copies the content that the spaces need. It is invisible until `move`; if that never happens, the next sweep frees
 * it.
 * @returns the input for `move`
 */
async function copyAhead(
  { store, jobs, clock }: Context,
  route: Route,
  spaceIds: readonly string[],
): Promise<RevisionMarks> {
  const marks = new RevisionMarks(route.from);
  for (const id of spaceIds) await marks.markSpace(store.read, id);
  await store.transaction((tx) => jobs.enqueue(tx, sweepJob(route.to, clock.now() + day)));
  await copyBlobs(store, route, marks.needed);
  return marks;
}

/**
 * Moves spaces and collections to another organization, including content added since `copyAhead`.
 * @throws Failure 409 while an import into one of the spaces is running
 */
async function move(
  { db, jobs, clock }: Context,
  route: Route,
  { spaces, collections }: Moving,
  marks: RevisionMarks,
): Promise<void> {
  const { from, to } = route;
  const ids = spaces.map(({ before }) => before.id);
  await refuseWhileImporting(db, from, ids);
  for (const id of ids) await marks.markSpace(db, id);
  await copyMissingBlobs(db, route, marks.needed);
  await removeFromSites(db, from, ids);
  if (collections !== undefined) await moveCollections(db, route, collections);
  for (const { before, there } of spaces) await moveSpaceRows(db, jobs, before, there);
  if (from !== to) await jobs.enqueue(db, sweepJob(from, clock.now()));
}

async function refuseWhileImporting(
  tx: Db,
  organizationId: string,
  spaceIds: readonly string[],
): Promise<void> {
  if (spaceIds.length === 0) return;
  const running = await tx
    .selectFrom("content_import")
    .select("id")
    .where("organization_id", "=", organizationId)
    .where("space_id", "in", spaceIds)
    .where("status", "in", ["uploading", "running"])
    .executeTakeFirst();
  if (running === undefined) return;
  throw new Failure(
    409,
    "An import is running. Wait for it to finish or cancel it, then transfer again.",
  );
}

async function moveCollections(
  tx: Db,
  { from, to }: { from: string; to: string },
  { ids, root }: { ids: readonly string[]; root: CollectionTable },
): Promise<void> {
  await removeAccess(tx, from, ids);
  await tx
    .updateTable("collection")
    .set({ organization_id: to })
    .where("organization_id", "=", from)
    .where("id", "in", ids)
    .execute();
  await tx
    .updateTable("collection")
    .set({ parent: root.parent, order_key: root.order_key, updated_at: root.updated_at })
    .where("organization_id", "=", to)
    .where("id", "=", root.id)
    .execute();
}
