import { z } from "zod";
import { mostMarksAtOnce } from "./limits.ts";
import { mount } from "./operation.ts";
import { Id, list, listQuery } from "./schema.ts";

/** As many marks as a person has in one change request. */
export const mostMarks = 50_000;

/** That the caller has looked at what a change request makes of a page or file. Nobody else learns of it. */
export const ViewedMark = z
  .object({
    /** The page or file. */
    item: Id,
    /** What was looked at: the `digest` of its change. If that has changed since, the page isn't viewed any more. */
    content: z.string().min(1).max(100),
    /** The revision in which it can be read again. */
    revision: Id,
  })
  .meta({ id: "ViewedMark" });
export type ViewedMark = z.infer<typeof ViewedMark>;

const ViewedMarksUpdate = z
  .object({
    viewed: z.array(ViewedMark).max(mostMarksAtOnce).default([]),
    notViewed: z.array(Id).max(mostMarksAtOnce).default([]),
  })
  .meta({ examples: [{ notViewed: ["page"] }] });

/** The caller's marks in a change request. */
export const viewedMarkOperations = mount(
  "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/viewed-marks",
  {
    "GET ": { query: listQuery(), response: list(ViewedMark), status: 200, extension: true },
    /** Sets and removes marks; the others stay. */
    "PATCH ": { body: ViewedMarksUpdate, status: 205, extension: true },
  } as const,
);
