import { z } from "zod";
import { ChangedThing } from "./changes.ts";
import { defineOperations } from "./operation.ts";
import { Id, list, listQuery, openEnum, Timestamp } from "./schema.ts";
import { User } from "./user.ts";

/**
 * `text` and `attribute`: both sides changed the same lines or the same field. `deleted-in-…`: deleted on one side,
 * edited on the other. `place`: moved to two places. `path`: two pages have the same path. `file`: both sides replaced
 * the same file.
 */
const conflictKind = openEnum([
  "text",
  "attribute",
  "deleted-in-main",
  "deleted-in-change-request",
  "place",
  "path",
  "file",
]);
const conflictStatus = openEnum(["open", "resolved"]);
const conflictSide = openEnum(["main", "change-request", "both"]);

/** One side's version. A side is null if the entry never existed there. */
export const ConflictVersion = z.object({
  revision: Id,
  /** The page or file on this side; absent if this side deleted it. For `path`: the page that this side has at the path. */
  thing: ChangedThing.optional(),
  /** For `text`: the whole text of the page. */
  markdown: z.string().optional(),
  /** For other kinds: the value, as in `attributes` of a change. */
  value: z.unknown().optional(),
  updatedBy: User.optional(),
  updatedAt: Timestamp.optional(),
});
export type ConflictVersion = z.infer<typeof ConflictVersion>;

export const Conflict = z
  .object({
    object: z.literal("change-request-conflict"),
    id: Id,
    kind: conflictKind.open,
    status: conflictStatus.open,
    page: ChangedThing.optional(),
    file: ChangedThing.optional(),
    /** For `attribute`: name of the field. */
    attribute: z.string().optional(),
    base: ConflictVersion.nullable(),
    main: ConflictVersion.nullable(),
    changeRequest: ConflictVersion.nullable(),
    /** The available choices; `markdown` means a text that the user writes. */
    choices: z.array(openEnum(["main", "change-request", "both", "markdown"]).open),
    /** The choice; present only while resolved. */
    chosen: z.string().optional(),
    createdAt: Timestamp,
    resolvedAt: Timestamp.optional(),
    resolvedBy: User.optional(),
  })
  .meta({ id: "Conflict" });
export type Conflict = z.infer<typeof Conflict>;

/** One side, both, or a custom text. */
export const ConflictResolve = z.object({
  choose: z.union([conflictSide.known, z.object({ markdown: z.string() })]),
});
export type ConflictResolve = z.infer<typeof ConflictResolve>;

export const conflictOperations = defineOperations({
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts": {
    query: listQuery(),
    response: list(Conflict),
    status: 200,
    extension: true,
  },
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts/{conflictId}": {
    response: Conflict,
    status: 200,
    extension: true,
  },
  "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts/{conflictId}": {
    body: ConflictResolve,
    response: Conflict,
    status: 200,
    extension: true,
  },
});
