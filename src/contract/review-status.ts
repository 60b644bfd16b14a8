import { z } from "zod";
import { Check } from "./check.ts";
import { defineOperations } from "./operation.ts";
import { Count, Id, Missing, openEnum, Timestamp } from "./schema.ts";
import { User } from "./user.ts";

/**
 * What became of a verdict. `current`: it is about the text as it is. `earlier`: authors have edited since, and it stays.
 * `dropped`: they have, and by the rules of the space that ends an approval. `own`: the reviewer has written in the change
 * request since, so the approval doesn't count. `powerless`: the reviewer can't review here anymore. `lifted`: it was ended.
 */
const verdictState = openEnum(["current", "earlier", "dropped", "own", "powerless", "lifted"]);
export type VerdictState = z.infer<typeof verdictState.known>;

const Edited = z.object({ id: Id, type: openEnum(["page", "file"]).open, title: z.string() });

/** The last verdict of one reviewer. `edited` names the first of `editedCount` pages and files that changed since. */
export const Verdict = z
  .object({
    review: Id,
    reviewer: User,
    status: openEnum(["approved", "changes-requested"]).open,
    state: verdictState.open,
    edited: z.array(Edited),
    editedCount: Count,
    createdAt: Timestamp,
    /** Whether you can lift it. */
    canLift: z.boolean(),
  })
  .meta({ id: "Verdict" });
export type Verdict = z.infer<typeof Verdict>;

/**
 * Something that a merge needs, whether or not it has it. `people` and `teams` can give it. `needed` and `given` count approvals;
 * `pages` are the first of `pageCount` pages that an owner has to approve; `check` is the check that has to pass.
 */
export const Requirement = Missing.extend({
  met: z.boolean(),
  needed: Count.optional(),
  given: Count.optional(),
  pages: z.array(z.object({ id: Id, title: z.string(), path: z.string() })).optional(),
  pageCount: Count.optional(),
  check: Check.pick({ name: true, source: true, state: true }).optional(),
}).meta({ id: "Requirement" });
export type Requirement = z.infer<typeof Requirement>;

/** Who can give a verdict on a change request, which ones there are, and what it needs before it can be merged. */
export const ReviewStatus = z
  .object({
    object: z.literal("review-status"),
    /** Everyone who has edited its content, and who opened it, first writers first. They can't approve it or request changes. */
    authors: z.array(User),
    verdicts: z.array(Verdict),
    requirements: z.array(Requirement),
    /** Whether you can merge without what is missing, if you say why. */
    canMergeAnyway: z.boolean(),
    /** Who merged it without what was missing, and why. */
    mergedAnyway: z
      .object({ by: User, at: Timestamp, reason: z.string(), missing: z.array(z.string()) })
      .optional(),
  })
  .meta({ id: "ReviewStatus" });
export type ReviewStatus = z.infer<typeof ReviewStatus>;

/**
 * Someone who can give a verdict and knows what was changed. `owns`: the owner rules of changed pages that name the person, or a team
 * of theirs. `wrote`: how many of the changed pages they wrote in before, as far back as the last 200 revisions of main say.
 */
const SuggestedReviewer = z
  .object({
    user: User,
    owns: z.array(
      z.object({ pattern: z.string(), team: z.object({ id: Id, title: z.string() }).optional() }),
    ),
    wrote: Count,
  })
  .meta({ id: "SuggestedReviewer" });
export type SuggestedReviewer = z.infer<typeof SuggestedReviewer>;

export const reviewStatusOperations = defineOperations({
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/review-status": {
    response: ReviewStatus,
    status: 200,
    extension: true,
  },
  /** Those who own what was changed come first, then those who wrote most of it; at most ten. */
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/suggested-reviewers": {
    response: z.object({
      object: z.literal("suggested-reviewers"),
      items: z.array(SuggestedReviewer),
    }),
    status: 200,
    extension: true,
  },
});
