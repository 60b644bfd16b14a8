import { z } from "zod";
import { defineOperations } from "./operation.ts";
import { Timestamp } from "./schema.ts";

/** Loose, so that titles, descriptions, and other annotations are kept. */
const Flag = z.looseObject({ type: z.literal("boolean") });

const Unsigned = z.looseObject({
  type: z.literal("object"),
  properties: z.record(z.string(), Flag).optional(),
  additionalProperties: z.literal(false),
});

/**
 * A draft-07 JSON Schema of a visitor's claims. It has booleans and, under `unsigned`, booleans set by the visitor's
 * browser.
 */
export const VisitorSchema = z.looseObject({
  type: z.literal("object"),
  properties: z.object({ unsigned: Unsigned.optional() }).catchall(Flag),
  additionalProperties: z.literal(false),
});
export type VisitorSchema = z.infer<typeof VisitorSchema>;

export const AdaptiveSchema = z
  .object({
    object: z.literal("site-adaptive-schema"),
    jsonSchema: VisitorSchema,
    updatedAt: Timestamp.optional(),
  })
  .meta({ id: "AdaptiveSchema" });
export type AdaptiveSchema = z.infer<typeof AdaptiveSchema>;

export const adaptiveSchemaOperations = defineOperations({
  "GET /v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema": {
    response: AdaptiveSchema,
    status: 200,
  },
  "PUT /v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema": {
    body: z.object({ jsonSchema: VisitorSchema }),
    response: AdaptiveSchema,
    status: 200,
  },
});
