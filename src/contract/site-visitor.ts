import { z } from "zod";
import { defineOperations } from "./operation.ts";
import { Id, Timestamp } from "./schema.ts";

/** What a backend needs to sign its visitors' tokens (JWT, HS256), and when the organization's key was created. */
export const VisitorKey = z
  .object({
    object: z.literal("visitor-key"),
    /** Header `kid` of the platform's own tokens. Absent, like `createdAt`, until the first key is created. */
    id: Id.optional(),
    createdAt: Timestamp.optional(),
    algorithm: z.string(),
    /** Claim `iss` that a token must have. */
    issuer: z.string(),
    /** Claim `aud` that a token must have. */
    audience: z.string(),
  })
  .meta({ id: "VisitorKey" });
export type VisitorKey = z.infer<typeof VisitorKey>;

/** `secret`: the key in base64url, shown only once. */
const NewVisitorKey = VisitorKey.extend({ secret: z.string() }).meta({
  id: "NewVisitorKey",
});

const VisitorTokenCreate = z.object({
  /** Values of signed properties of the site's adaptive schema. */
  claims: z.record(z.string().max(100), z.boolean()).default({}),
  /** How long the token is valid. */
  minutes: z.int().min(1).max(1440).default(60),
});

/** A token for trying a site as a visitor. */
export const VisitorToken = z
  .object({
    object: z.literal("visitor-token"),
    token: z.string(),
    /** All claims of the token, as a site reads them. */
    claims: z.record(z.string(), z.unknown()),
    expiresAt: Timestamp,
  })
  .meta({ id: "VisitorToken" });
export type VisitorToken = z.infer<typeof VisitorToken>;

export const visitorOperations = defineOperations({
  "GET /v1/orgs/{organizationId}/visitor-key": {
    response: VisitorKey,
    status: 200,
    extension: true,
  },
  "PUT /v1/orgs/{organizationId}/visitor-key": {
    response: NewVisitorKey,
    strict: true,
    status: 200,
    extension: true,
  },
  "POST /v1/orgs/{organizationId}/sites/{siteId}/visitor-tokens": {
    body: VisitorTokenCreate,
    response: VisitorToken,
    strict: true,
    status: 201,
    extension: true,
  },
});
