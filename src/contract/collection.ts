import { z } from "zod";
import { defineOperations } from "./operation.ts";
import {
  ContentPosition,
  DefaultLevel,
  Id,
  list,
  listQuery,
  OrderKey,
  patch,
  permissions,
  urls,
} from "./schema.ts";
import { Space } from "./space.ts";

const title = z.string().max(50);
const description = z.string().max(100);

/** A group of spaces; collections nest. */
export const Collection = z
  .object({
    object: z.literal("collection"),
    id: Id,
    title,
    description: description.optional(),
    organization: Id,
    parent: Id.optional(),
    order: OrderKey,
    defaultLevel: DefaultLevel,
    urls: urls(["location", "app"]),
    permissions: permissions("view", "admin", "viewInviteLinks", "create"),
  })
  .meta({ id: "Collection" });
export type Collection = z.infer<typeof Collection>;

export const CollectionCreate = z.object({ title: title.optional(), parent: Id.optional() });

export const CollectionUpdate = patch(
  z.object({ title, description: description.optional(), defaultLevel: DefaultLevel }),
);

/** Absent: keep the parent; null: move to the top level. */
const CollectionMove = z.object({
  parent: Id.nullish(),
  position: ContentPosition.optional(),
});

export const collectionOperations = defineOperations({
  "GET /v1/orgs/{organizationId}/collections": {
    query: listQuery({ nested: z.boolean().default(true) }),
    response: list(Collection),
    status: 200,
  },
  "POST /v1/orgs/{organizationId}/collections": {
    body: CollectionCreate,
    response: Collection,
    strict: true,
    status: 201,
  },
  "GET /v1/collections/{collectionId}": { response: Collection, status: 200 },
  "PATCH /v1/collections/{collectionId}": {
    body: CollectionUpdate,
    response: Collection,
    strict: true,
    status: 200,
  },
  "DELETE /v1/collections/{collectionId}": { status: 205 },
  "GET /v1/collections/{collectionId}/spaces": {
    query: listQuery(),
    response: list(Space),
    status: 200,
  },
  "POST /v1/collections/{collectionId}/move": {
    body: CollectionMove,
    response: Collection,
    strict: true,
    status: 200,
  },
  "POST /v1/collections/{collectionId}/transfer": {
    body: z.object({ organization: Id }),
    response: Collection,
    strict: true,
    status: 200,
  },
});
