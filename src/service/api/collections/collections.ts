import type { Collection } from "#contract/collection.ts";
import type { Handlers } from "#contract/operations.ts";
import {
  collectionPermissions,
  demand,
  organizationPermissions,
  type Access,
} from "#service/identity/access/access.ts";
import type { Context } from "#service/kernel/context.ts";
import { invalid } from "#service/kernel/errors.ts";
import type { Urls } from "#service/kernel/urls.ts";
import { sortBy } from "#service/kernel/store/paging.ts";
import type { CollectionTable } from "#service/kernel/store/schema.ts";
import {
  readSpaceVisibility,
  readVisibility,
  visibleSpaces,
} from "#service/identity/access/levels.ts";
import { listOf } from "#service/kernel/store/list.ts";
import { lastOrderKey } from "./placement.ts";
import { collectionScope, organizationScope, viewerOf } from "#service/identity/access/scope.ts";
import { presentSpaceRow } from "../presenters/space-presenter.ts";
import { openComments } from "#service/kernel/store/space-row.ts";

/** @param role the caller's role in the collection. */
export function presentCollection(row: CollectionTable, role: Access, urls: Urls): Collection {
  return {
    object: "collection",
    id: row.id,
    title: row.title,
    description: row.description ?? undefined,
    organization: row.organization_id,
    parent: row.parent ?? undefined,
    order: row.order_key,
    defaultLevel: row.default_level,
    urls: {
      location: urls.api(`/collections/${row.id}`),
      app: urls.app(`/orgs/${row.organization_id}/content`),
    },
    permissions: collectionPermissions(role),
  };
}

/** Creates a collection as the last item of its parent; null means the top level. */
export async function addCollection(
  { db, clock, ids }: Pick<Context, "db" | "clock" | "ids">,
  collection: { organizationId: string; title: string; parent: string | null; createdBy: string },
): Promise<CollectionTable> {
  const { organizationId, title, parent, createdBy } = collection;
  const now = clock.now();
  const row: CollectionTable = {
    organization_id: organizationId,
    id: ids.next(),
    title,
    description: null,
    emoji: null,
    parent,
    order_key: await lastOrderKey(db, organizationId, parent),
    default_level: "inherit",
    created_by: createdBy,
    created_at: now,
    updated_at: now,
  };
  await db.insertInto("collection").values(row).execute();
  return row;
}

/**
 * The place for a new item whose body names a parent collection.
 * @returns the collection's ID; null for the top level
 * @throws Failure 404 for a collection that the caller can't see, 403 without permission to create there, 400 for one
 * of another organization
 */
export async function placeIn(
  context: Context,
  organizationId: string,
  parent: string | undefined,
): Promise<string | null> {
  if (parent === undefined) return null;
  const { collection, role } = await collectionScope(context, parent);
  if (collection.organization_id !== organizationId) {
    throw invalid("body.parent", "This collection belongs to another organization.");
  }
  demand(collectionPermissions(role).create, "create content in this collection");
  return collection.id;
}

export const collectionHandlers = {
  "GET /v1/orgs/{organizationId}/collections": async (context, { params, query }) => {
    const { db, urls } = context;
    const { organization, viewer } = await organizationScope(context, params.organizationId);
    const visibility = await readVisibility(db, organization.id, viewer);
    let collections = db
      .selectFrom("collection")
      .selectAll()
      .where("organization_id", "=", organization.id)
      .where((where) =>
        visibility.collections.length === 0
          ? where.val(false)
          : where("id", "in", visibility.collections),
      );
    if (!query.nested) collections = collections.where("parent", "is", null);
    return listOf(
      collections,
      query,
      [sortBy("collection.order_key", "asc"), sortBy("collection.id", "asc")],
      (rows) => rows.map((row) => presentCollection(row, visibility.roleAt(row), urls)),
    );
  },

  "POST /v1/orgs/{organizationId}/collections": async (context, { params, body }) => {
    const { organization, role, viewer } = await organizationScope(context, params.organizationId);
    if (body.parent === undefined) {
      demand(
        organizationPermissions(role).createContent,
        "create collections in this organization",
      );
    }
    const collection = await addCollection(context, {
      organizationId: organization.id,
      title: body.title ?? "Untitled",
      parent: await placeIn(context, organization.id, body.parent),
      createdBy: context.caller.userId,
    });
    const visibility = await readVisibility(context.db, organization.id, viewer);
    return presentCollection(collection, visibility.roleAt(collection), context.urls);
  },

  "GET /v1/collections/{collectionId}": async (context, { params }) => {
    const { collection, role } = await collectionScope(context, params.collectionId);
    return presentCollection(collection, role, context.urls);
  },

  "GET /v1/collections/{collectionId}/spaces": async (context, { params, query }) => {
    const { collection, membership } = await collectionScope(context, params.collectionId);
    const viewer = viewerOf(context.caller, membership);
    const { organization_id: organizationId } = collection;
    const { filter, roleAt } = await readSpaceVisibility(context.db, organizationId, viewer);
    const spaces = context.db
      .selectFrom("space")
      .selectAll("space")
      .select(openComments)
      .where("organization_id", "=", collection.organization_id)
      .where("parent", "=", collection.id)
      .where("deleted_at", "is", null)
      .where(visibleSpaces(context.db, filter, filter.as));
    return listOf(
      spaces,
      query,
      [sortBy("space.order_key", "asc"), sortBy("space.id", "asc")],
      (rows) => rows.map((row) => presentSpaceRow(row, roleAt(row), context.urls)),
    );
  },
} satisfies Partial<Handlers<Context>>;
