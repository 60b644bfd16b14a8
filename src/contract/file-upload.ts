import { z } from "zod";
import { defineOperations } from "./operation.ts";
import { Count, Id } from "./schema.ts";

/** Files that are too large for one request: they come in parts, then `insert_files` or `update_file` names their upload. */

/** Maximum size of a file in bytes: 25 MB. */
export const largestFile = 25_000_000;

/** Bytes of each part but the last. */
export const filePartSize = 512 * 1024;

const FileUploadCreate = z.object({ size: z.int().min(1).max(largestFile) });

/** Parts are sent in order, from 0. Sending one again changes nothing. */
const FileUploadPart = z.object({
  position: z.int().min(0),
  base64: z
    .base64()
    .min(1)
    .max(Math.ceil(filePartSize / 3) * 4),
});

/** A file that is being uploaded: bytes in total and so far, and the parts that have arrived. Only its uploader can use it. */
const FileUpload = z
  .object({
    object: z.literal("file-upload"),
    id: Id,
    size: Count,
    received: Count,
    parts: Count,
  })
  .meta({ id: "FileUpload" });
export type FileUpload = z.infer<typeof FileUpload>;

const uploads = "/v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/uploads";

export const fileUploadOperations = defineOperations({
  // One that isn't used within a day is deleted.
  [`POST ${uploads}` as const]: {
    body: FileUploadCreate,
    response: FileUpload,
    status: 201,
    extension: true,
  },
  [`POST ${uploads}/{uploadId}/parts` as const]: {
    body: FileUploadPart,
    response: FileUpload,
    status: 200,
    extension: true,
  },
  // Nothing of it is left.
  [`DELETE ${uploads}/{uploadId}` as const]: { status: 204, extension: true },
});
