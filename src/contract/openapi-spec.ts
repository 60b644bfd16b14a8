import { z } from "zod";
import { defineOperations } from "./operation.ts";
import { Id, list, listQuery, openEnum, permissions, Timestamp, Uri, urls } from "./schema.ts";

export const processingState = openEnum(["pending", "progress", "complete"]);
const processErrorCode = openEnum(["FETCH_TIMEOUT", "FETCH_ERROR", "PARSE_ERROR"]);

/** Maximum size of a specification in bytes, fetched or uploaded. */
export const largestSpecification = 25_000_000;

const slug = z
  .string()
  .min(1)
  .max(100)
  .regex(
    /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
    "Use only lowercase letters, digits, and single hyphens between them.",
  );

export const OpenApiSpec = z
  .object({
    object: z.literal("openapi-spec"),
    id: Id,
    createdAt: Timestamp,
    updatedAt: Timestamp,
    slug,
    sourceURL: Uri.optional(),
    processingState: processingState.open,
    lastVersion: Id.optional(),
    lastProcessedAt: Timestamp.optional(),
    lastProcessErrorCode: processErrorCode.open.optional(),
    /** The reason behind the code, and the position of the error; lines and columns count from 1. */
    lastProcessError: z
      .object({ message: z.string(), line: z.number().optional(), column: z.number().optional() })
      .optional(),
    permissions: permissions("view", "edit"),
    urls: urls(["location", "app"]),
  })
  .meta({ id: "OpenApiSpec" });
export type OpenApiSpec = z.infer<typeof OpenApiSpec>;

export const OpenApiSpecVersion = z
  .object({
    object: z.literal("openapi-spec-version"),
    id: Id,
    createdAt: Timestamp.optional(),
    url: Uri,
    urls: urls(["location"]),
  })
  .meta({ id: "OpenApiSpecVersion" });
export type OpenApiSpecVersion = z.infer<typeof OpenApiSpecVersion>;

/** The document and the files it refers to, by path. */
export const OpenApiSpecContent = z
  .object({ filesystem: z.record(z.string(), z.unknown()), url: z.string() })
  .meta({ id: "OpenApiSpecContent" });
export type OpenApiSpecContent = z.infer<typeof OpenApiSpecContent>;

/** The archive, a zip in base64 with a document and the files that it refers to, isn't in the specification. */
export const OpenApiSource = z.union([
  z.object({ url: Uri }),
  z.object({ text: z.string().min(1) }),
  z.object({ archive: z.string().min(1) }),
]);
export type OpenApiSource = z.infer<typeof OpenApiSource>;

export const openApiOperations = defineOperations({
  "GET /v1/orgs/{organizationId}/openapi": {
    query: listQuery(),
    response: list(OpenApiSpec),
    status: 200,
  },
  "POST /v1/orgs/{organizationId}/openapi": {
    body: z.object({ slug, source: OpenApiSource }),
    response: OpenApiSpec,
    status: 201,
  },
  "GET /v1/orgs/{organizationId}/openapi/{specSlug}": { response: OpenApiSpec, status: 200 },
  "PUT /v1/orgs/{organizationId}/openapi/{specSlug}": {
    body: z.object({ source: OpenApiSource }),
    response: OpenApiSpec,
    status: 200,
  },
  "DELETE /v1/orgs/{organizationId}/openapi/{specSlug}": { status: 205 },
  "GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions": {
    query: listQuery(),
    response: list(OpenApiSpecVersion),
    status: 200,
  },
  "GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/latest": {
    response: OpenApiSpecVersion,
    status: 200,
  },
  "GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/latest/content": {
    response: OpenApiSpecContent,
    status: 200,
  },
  "GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}": {
    response: OpenApiSpecVersion,
    status: 200,
  },
  "GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}/content": {
    response: OpenApiSpecContent,
    status: 200,
  },
});
