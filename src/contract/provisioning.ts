import { z } from "zod";
import { MemberRole } from "./member.ts";
import { defineOperations } from "./operation.ts";
import { Count, Id, list, listQuery, Role, Timestamp } from "./schema.ts";
import { User } from "./user.ts";

/** A secret for an organization's identity provider. It is good for SCIM only, and returned only once, at creation. */
export const ScimToken = z
  .object({
    object: z.literal("scim-token"),
    id: Id,
    name: z.string(),
    createdAt: Timestamp,
    createdBy: User.optional(),
    /** Accurate to a minute; absent until first use. */
    lastUsedAt: Timestamp.optional(),
    /** Absent if it doesn't expire. */
    expiresAt: Timestamp.optional(),
  })
  .meta({ id: "ScimToken" });
export type ScimToken = z.infer<typeof ScimToken>;

/** `expiresAt` must be in the future; absent: the token doesn't expire. */
export const NewScimToken = z
  .object({
    name: z.string().trim().min(1).max(64),
    expiresAt: Timestamp.optional(),
  })
  .meta({ examples: [{ name: "Okta" }] });

/** A request that the provider has sent: a write, or one that was refused. */
export const ScimRequest = z
  .object({
    object: z.literal("scim-request"),
    id: Id,
    createdAt: Timestamp,
    method: z.string(),
    /** Below the organization's URL for SCIM. */
    path: z.string(),
    status: z.int(),
    /** Why it was refused, in a sentence. */
    detail: z.string().optional(),
    /** Name of the token. */
    token: z.string(),
  })
  .meta({ id: "ScimRequest" });
export type ScimRequest = z.infer<typeof ScimRequest>;

/** A member whom the provider manages. */
export const ScimUser = z
  .object({
    object: z.literal("scim-user"),
    id: Id,
    user: User,
    userName: z.string(),
    role: MemberRole,
    /** Whether the role comes from a group. */
    groupRole: z.boolean(),
    /** What the provider says. */
    active: z.boolean(),
    /** Whether the member has no access: disabled by the provider, or here. */
    disabled: z.boolean(),
    updatedAt: Timestamp,
  })
  .meta({ id: "ScimUser" });
export type ScimUser = z.infer<typeof ScimUser>;

/** A group of the provider, which is a team here. Its ID is that of the team. */
export const ScimGroup = z
  .object({
    object: z.literal("scim-group"),
    id: Id,
    title: z.string(),
    members: Count,
    /** What its members get at least in the organization; null: nothing. */
    role: Role.nullable(),
    updatedAt: Timestamp,
  })
  .meta({ id: "ScimGroup" });
export type ScimGroup = z.infer<typeof ScimGroup>;

const Provisioning = z
  .object({
    /** What to enter at the provider. */
    url: z.string(),
    /** Proven email domains: people with other emails are refused. */
    domains: z.array(z.string()),
    people: Count,
    disabled: Count,
    groups: Count,
    lastWrite: ScimRequest.optional(),
    /** Only if nothing has succeeded for what was refused since. */
    lastFailure: ScimRequest.optional(),
  })
  .meta({ id: "Provisioning" });
export type Provisioning = z.infer<typeof Provisioning>;

/**
 * Provisioning by SCIM, for admins. The provider itself uses `/scim/v2/{organizationId}`, which isn't part of this API.
 * Ending it revokes all tokens; people and teams stay and can be changed here again.
 */
export const provisioningOperations = defineOperations({
  "GET /v1/orgs/{organizationId}/provisioning": {
    response: Provisioning,
    status: 200,
    extension: true,
  },
  "DELETE /v1/orgs/{organizationId}/provisioning": { status: 204, extension: true },
  "GET /v1/orgs/{organizationId}/scim-tokens": {
    query: listQuery(),
    response: list(ScimToken),
    status: 200,
    extension: true,
  },
  "POST /v1/orgs/{organizationId}/scim-tokens": {
    body: NewScimToken,
    response: ScimToken.extend({ token: z.string() }),
    strict: true,
    status: 201,
    extension: true,
  },
  "DELETE /v1/orgs/{organizationId}/scim-tokens/{scimTokenId}": {
    status: 204,
    extension: true,
  },
  "GET /v1/orgs/{organizationId}/scim-users": {
    query: listQuery({ search: z.string().optional() }),
    response: list(ScimUser),
    status: 200,
    extension: true,
  },
  "GET /v1/orgs/{organizationId}/scim-groups": {
    query: listQuery(),
    response: list(ScimGroup),
    status: 200,
    extension: true,
  },
  "PATCH /v1/orgs/{organizationId}/scim-groups/{scimGroupId}": {
    body: z.object({ role: Role.nullable() }),
    response: ScimGroup,
    strict: true,
    status: 200,
    extension: true,
  },
  "GET /v1/orgs/{organizationId}/scim-requests": {
    query: listQuery({ failed: z.boolean().optional() }),
    response: list(ScimRequest),
    status: 200,
    extension: true,
  },
});
