import { z } from "zod";
import { defineOperations } from "./operation.ts";
import {
  ContentPosition,
  Count,
  DefaultLevel,
  Id,
  list,
  listQuery,
  openEnum,
  OrderKey,
  patch,
  permissions,
  Timestamp,
  urls,
  isEmoji,
  notAnEmoji,
} from "./schema.ts";

const spaceVisibility = openEnum([
  "public",
  "unlisted",
  "share-link",
  "visitor-auth",
  "in-collection",
  "private",
]);
export const editMode = openEnum(["live", "locked"]);
const visitorAuthBackend = openEnum(["custom", "integration"]);
const installationProvider = openEnum(["github", "gitlab", "github-legacy"]);

const title = z.string().max(50);
const emoji = z.string().max(50);
/** A single emoji, or the empty string for none. */
const chosenEmoji = emoji.refine((text) => text === "" || isEmoji(text), notAnEmoji);

/** A container of pages and files. */
export const Space = z
  .object({
    object: z.literal("space"),
    id: Id,
    title,
    /** Empty if no emoji was chosen. */
    emoji,
    visibility: spaceVisibility.open,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    deletedAt: Timestamp.optional(),
    editMode: editMode.open.optional(),
    organization: Id,
    parent: Id.optional(),
    order: OrderKey,
    visitorAuth: z.object({ backend: visitorAuthBackend.open }).optional(),
    gitSync: z
      .object({
        repoName: z.string().optional(),
        installationProvider: installationProvider.open.optional(),
        integration: z.string().optional(),
        url: z.string().optional(),
        updatedAt: Timestamp.optional(),
      })
      .optional(),
    revision: Id,
    defaultLevel: DefaultLevel,
    comments: Count,
    changeRequests: Count,
    changeRequestsOpen: Count,
    changeRequestsDraft: Count,
    urls: urls(["location", "app"], ["published", "public", "icon"]),
    permissions: permissions(
      "view",
      "access",
      "admin",
      "viewInviteLinks",
      "edit",
      "triggerGitSync",
      "comment",
      "merge",
      "review",
    ),
  })
  .meta({ id: "Space" });
export type Space = z.infer<typeof Space>;

/** `empty: false` adds a first page to the new space. */
export const SpaceCreate = z.object({
  title: title.optional(),
  emoji: chosenEmoji.optional(),
  parent: Id.optional(),
  empty: z.boolean().default(false),
});

export const SpaceUpdate = patch(
  z.object({
    title,
    emoji: chosenEmoji,
    editMode: editMode.known,
    defaultLevel: DefaultLevel,
    visibility: spaceVisibility.known,
  }),
);

/** Absent: keep the parent; null: move to the top level. */
const SpaceMove = z.object({ parent: Id.nullish(), position: ContentPosition.optional() });

export const spaceOperations = defineOperations({
  "GET /v1/orgs/{organizationId}/spaces": {
    query: listQuery({ deleted: z.boolean().default(false), title: z.string().optional() }),
    response: list(Space),
    status: 200,
    extension: true,
  },
  "POST /v1/orgs/{organizationId}/spaces": {
    body: SpaceCreate,
    response: Space,
    strict: true,
    status: 201,
    extension: true,
  },
  "GET /v1/spaces/{spaceId}": {
    query: z.object({ shareKey: z.string().optional() }),
    response: Space,
    status: 200,
  },
  "PATCH /v1/spaces/{spaceId}": { body: SpaceUpdate, response: Space, strict: true, status: 200 },
  "DELETE /v1/spaces/{spaceId}": { status: 205 },
  "POST /v1/spaces/{spaceId}/duplicate": { response: Space, strict: true, status: 201 },
  "POST /v1/spaces/{spaceId}/restore": { response: Space, strict: true, status: 200 },
  "POST /v1/spaces/{spaceId}/move": { body: SpaceMove, response: Space, strict: true, status: 200 },
  "POST /v1/spaces/{spaceId}/transfer": {
    body: z.object({ organization: Id, parent: Id.nullish() }),
    response: Space,
    strict: true,
    status: 200,
  },
});
