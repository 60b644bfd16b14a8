import { z } from "zod";
import { longestAnnotation, longestCheckName, mostAnnotations } from "./limits.ts";
import { defineOperations } from "./operation.ts";
import { Count, Id, list, listQuery, openEnum, Timestamp, Uri } from "./schema.ts";
import { User } from "./user.ts";

/** One line, so that it fits where checks are listed. */
export const CheckName = z
  .string()
  .trim()
  .min(1)
  .max(longestCheckName)
  .regex(/^\P{Cc}*$/u, "Must be a single line.");

const reportedState = openEnum(["queued", "running", "passed", "failed", "neutral"]);
/** `missing`: the rules of the space require it, and nobody has reported it. */
const checkState = openEnum([...reportedState.values, "missing"]);
const level = openEnum(["notice", "warning", "failure"]);

/** Something that a check has found. `block` is the anchor of a block, as for comments; without it, it is about the page. */
const Annotation = z.object({
  page: z.object({ id: Id, title: z.string() }),
  block: z.string().optional(),
  level: level.open,
  message: z.string(),
  /** Of the check `spelling`: the word that is in no dictionary. */
  word: z.string().optional(),
});
export type Annotation = z.infer<typeof Annotation>;

/**
 * What a check says about a change request. Built-in ones are made by the platform; others are reported by people and programs who
 * can edit the space.
 */
export const Check = z
  .object({
    object: z.literal("change-request-check"),
    /** Unique among those of its source. */
    name: z.string(),
    source: openEnum(["built-in", "outside"]).open,
    state: checkState.open,
    /** Whether the merge needs it. */
    required: z.boolean(),
    /** Whether it is about an earlier text of the change request. */
    outdated: z.boolean(),
    /** The checked revision of the change request. */
    revision: Id,
    url: z.string().optional(),
    summary: z.string().optional(),
    annotations: z.array(Annotation),
    /** How many it has found; `annotations` are the first ones. */
    annotationCount: Count,
    reportedBy: User.optional(),
    updatedAt: Timestamp.optional(),
  })
  .meta({ id: "Check" });
export type Check = z.infer<typeof Check>;

const httpsOnly = "Must be a URL that starts with https://.";

/** Creates the check with this name, or replaces it. */
const CheckReport = z
  .object({
    name: CheckName,
    state: reportedState.known,
    /** The checked revision of the change request; without it, the current one. One of an earlier text is refused. */
    revision: Id.optional(),
    /** Where to read more. */
    url: Uri.refine((url) => url.startsWith("https://"), httpsOnly).optional(),
    summary: z.string().trim().max(1000).optional(),
    annotations: z
      .array(
        z.object({
          /** ID of a page of the change request. */
          page: Id,
          /** The block with this line of the page's text, from 1. */
          line: z.int().min(1).optional(),
          /** The anchor of a block, as for comments; instead of a line. */
          block: z.string().max(100).optional(),
          level: level.known,
          message: z.string().trim().min(1).max(longestAnnotation),
        }),
      )
      .max(mostAnnotations)
      .default([]),
  })
  .meta({ examples: [{ name: "Build", state: "passed" }] });
export type CheckReport = z.infer<typeof CheckReport>;

export const checkOperations = defineOperations({
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/checks": {
    query: listQuery(),
    response: list(Check),
    status: 200,
    extension: true,
  },
  "POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/checks": {
    body: CheckReport,
    response: Check,
    strict: true,
    status: 201,
    extension: true,
  },
});
