import { z } from "zod";
import { Changes, Comparison, ComparisonQuery, DraftChangesQuery } from "./changes.ts";
import { InboxPlace } from "./inbox.ts";
import { defineOperations } from "./operation.ts";
import {
  Count,
  Id,
  list,
  listQuery,
  openEnum,
  Order,
  patch,
  Reason,
  Timestamp,
  urls,
} from "./schema.ts";
import { Space } from "./space.ts";
import { User } from "./user.ts";

const changeRequestStatus = openEnum(["draft", "open", "archived", "merged"]);
const mergeResult = openEnum(["merge", "conflicts"]);
const updateResult = openEnum(["update", "conflicts"]);

const subject = z.string().max(100);
const Description = z.object({ markdown: z.string() });

const Person = z.object({ id: Id, displayName: z.string() });

/**
 * Whose turn it is, and why: what `by` did at `since`, as in docs/decisions/attention.md. `review-requested`: `by` asked for a review.
 * `answered`: an author answered the person's request for changes. `changes-requested` and `approved`: the verdict on what the
 * person wrote. `mentioned`: `by` mentioned the person or a team of theirs. `assigned`: `by` assigned a thread to the person. `comment`: somebody said something about it. `reply`: somebody said something in a thread of the person.
 */
const Attention = z
  .object({
    user: Person,
    reason: openEnum([
      "review-requested",
      "answered",
      "changes-requested",
      "approved",
      "mentioned",
      "assigned",
      "comment",
      "reply",
    ]).open,
    /** Absent if the account is gone. */
    by: Person.optional(),
    since: Timestamp,
  })
  .meta({ id: "Attention" });
export type Attention = z.infer<typeof Attention>;

export const ChangeRequest = z
  .object({
    object: z.literal("change-request"),
    id: Id,
    /** Counts up within the space. Works instead of the ID in every path. */
    number: z.int().min(1),
    status: changeRequestStatus.open,
    subject,
    /** An extension; absent if there is none. */
    description: Description.optional(),
    createdBy: User,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    /** An extension: whether it is merged as soon as it is ready; absent if it isn't. */
    mergesWhenReady: z.boolean().optional(),
    revision: Id,
    revisionInitial: Id,
    revisionMergedAncestor: Id.optional(),
    revisionMerged: Id.optional(),
    comments: Count,
    outdated: z.boolean(),
    /** An extension: one entry for each person whose turn it is, the most urgent first; absent unless it is open. */
    attention: z.array(Attention).optional(),
    urls: urls(["app", "location"]),
  })
  .meta({ id: "ChangeRequest" });
export type ChangeRequest = z.infer<typeof ChangeRequest>;

/** A change request in a list across spaces. */
export const OrganizationChangeRequest = ChangeRequest.extend({
  space: Space,
  /** An extension. */
  inbox: InboxPlace.optional(),
}).meta({ id: "OrganizationChangeRequest" });
export type OrganizationChangeRequest = z.infer<typeof OrganizationChangeRequest>;

/**
 * `agentTaskId` is the agent task that the change request belongs to. `restore` starts with the content of an earlier revision of the
 * space, or with one page (and its deleted subpages) as it was there; an extension.
 */
export const ChangeRequestCreate = z.object({
  subject: subject.optional(),
  agentTaskId: z.string().optional(),
  restore: z.object({ revision: Id, page: Id.optional() }).optional(),
});

/** Only a merge sets `merged`, so it isn't accepted here. */
export const ChangeRequestUpdate = patch(
  z.object({
    subject,
    status: changeRequestStatus.known.exclude(["merged"]),
    description: Description.optional(),
  }),
);

/** An extension: an admin of the space can merge without what its rules ask for, and says why. */
const Merge = z.object({ anyway: z.object({ reason: Reason }).optional() });
export type Merge = z.infer<typeof Merge>;

const MergeResult = z.object({ revision: Id, result: mergeResult.open });
const UpdateResult = z.object({ revision: Id, result: updateResult.open });

export const changeRequestOperations = defineOperations({
  "GET /v1/spaces/{spaceId}/change-requests": {
    query: listQuery({
      status: changeRequestStatus.known.default("open"),
      contributor: Id.optional(),
    }),
    response: list(ChangeRequest),
    status: 200,
  },
  "POST /v1/spaces/{spaceId}/change-requests": {
    body: ChangeRequestCreate,
    response: ChangeRequest,
    status: 201,
  },
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}": {
    response: ChangeRequest,
    status: 200,
  },
  "PATCH /v1/spaces/{spaceId}/change-requests/{changeRequestId}": {
    body: ChangeRequestUpdate,
    response: ChangeRequest,
    status: 200,
  },
  "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge": {
    body: Merge,
    response: MergeResult,
    status: 200,
  },
  "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/update": {
    response: UpdateResult,
    status: 200,
  },
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/changes": {
    query: DraftChangesQuery,
    response: Changes,
    status: 200,
    extension: true,
  },
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comparison": {
    query: ComparisonQuery,
    response: Comparison,
    status: 200,
    extension: true,
  },
  "GET /v1/orgs/{organizationId}/change-requests": {
    query: listQuery({
      status: z.array(changeRequestStatus.known).optional(),
      creator: Id.optional(),
      contributor: Id.optional(),
      requestedReviewer: Id.optional(),
      space: Id.optional(),
      /** Only of spaces that this site shows. */
      site: Id.optional(),
      /** Only open ones in which it is your turn, and that you haven't put aside. */
      attention: z.enum(["me"]).optional(),
      /** Only open ones to which you are subscribed, in which it isn't your turn, and that you haven't put aside. */
      waiting: z.enum(["me"]).optional(),
      /** Only those in which you wrote, reviewed, or said something, or are asked for a review. */
      involved: z.enum(["me"]).optional(),
      /** Only those in which a comment or reply mentions you, or a team of yours. */
      mentioned: z.enum(["me"]).optional(),
      /** Only those in which nobody did anything for 14 days. */
      stale: z.enum(["yes"]).optional(),
      /** Only those that you haven't put aside or unsubscribed from, or that you snoozed. */
      inbox: z.enum(["here", "snoozed"]).optional(),
      /** Also those that you marked as done, whatever their status and your part in them. */
      done: z.enum(["me"]).optional(),
      order: Order,
    }),
    response: list(OrganizationChangeRequest),
    status: 200,
    extension: true,
  },
});
