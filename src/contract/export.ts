import { z } from "zod";
import { defineOperations } from "./operation.ts";
import { Id } from "./schema.ts";

/** `only`: without the page's subpages. Without `page`, the PDF has all pages. */
const PdfQuery = z.object({ only: z.boolean().optional(), page: Id.optional() });

/**
 * The URL of a download. It works for an hour without a credential. With `?progress=true`, the response is a sequence of
 * frames: one byte for the kind, four bytes with the length (big-endian), then the content: 0, data; 1, progress as JSON,
 * `{"done": 3, "total": 10}`; 2, at the end of a download that failed, why, as JSON: `{"status": 409, "message": "…"}`.
 */
const Download = z.object({ url: z.string() });

/**
 * Everything of a revision as a zip archive: Markdown files, images and attachments, `SUMMARY.md`, and `.bindery.json`
 * with what the others can't hold. Importing it into an empty space and exporting that returns the same bytes.
 */
export const exportOperations = defineOperations({
  "GET /v1/spaces/{spaceId}/export": { response: Download, status: 200, extension: true },
  "GET /v1/spaces/{spaceId}/pdf": {
    query: PdfQuery,
    response: Download,
    status: 200,
    extension: true,
  },
  "GET /v1/spaces/{spaceId}/revisions/{revisionId}/export": {
    response: Download,
    status: 200,
    extension: true,
  },
  "GET /v1/spaces/{spaceId}/revisions/{revisionId}/pdf": {
    query: PdfQuery,
    response: Download,
    status: 200,
    extension: true,
  },
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/export": {
    response: Download,
    status: 200,
    extension: true,
  },
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/pdf": {
    query: PdfQuery,
    response: Download,
    status: 200,
  },
});
