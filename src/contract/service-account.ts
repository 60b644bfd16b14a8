import { z } from "zod";
import { MemberRole } from "./member.ts";
import { defineOperations } from "./operation.ts";
import { Count, Id, list, listQuery, openEnum, patch, Timestamp, urls } from "./schema.ts";
import { User } from "./user.ts";

const title = z.string().trim().min(1).max(64);

/**
 * An account of an organization for its programs. It is a member with the same ID: it has a role, can be in teams, and gets
 * access like people. It has no email and no password, and can't sign in.
 */
export const ServiceAccount = z
  .object({
    object: z.literal("service-account"),
    id: Id,
    title: z.string(),
    role: MemberRole,
    disabled: z.boolean(),
    /** How many spaces it can access, and how many teams it is in. */
    spaces: Count,
    teams: Count,
    /** How many API tokens it has, with expired ones. */
    tokens: Count,
    createdAt: Timestamp,
    /** Absent if the admin who created it is no longer known. */
    createdBy: User.optional(),
    /** The last use of its present tokens, accurate to five minutes; absent if none was used. */
    lastUsedAt: Timestamp.optional(),
    urls: urls(["location"]),
  })
  .meta({ id: "ServiceAccount" });
export type ServiceAccount = z.infer<typeof ServiceAccount>;

export const ServiceAccountCreate = z
  .object({ title, role: MemberRole })
  .meta({ examples: [{ title: "Release notes", role: "edit" }] });

/** Disabling it ends its API tokens. */
const ServiceAccountUpdate = patch(z.object({ title, role: MemberRole, disabled: z.boolean() }));

const sort = openEnum(["title", "createdAt"]);

export const serviceAccountOperations = defineOperations({
  "GET /v1/orgs/{organizationId}/service-accounts": {
    query: listQuery({
      search: z.string().max(200).optional(),
      disabled: z.boolean().optional(),
      sort: sort.known.default("title"),
      order: z.enum(["asc", "desc"]).default("asc"),
    }),
    response: list(ServiceAccount),
    status: 200,
    extension: true,
  },
  "POST /v1/orgs/{organizationId}/service-accounts": {
    body: ServiceAccountCreate,
    response: ServiceAccount,
    strict: true,
    status: 201,
    extension: true,
  },
  "GET /v1/orgs/{organizationId}/service-accounts/{serviceAccountId}": {
    response: ServiceAccount,
    status: 200,
    extension: true,
  },
  "PATCH /v1/orgs/{organizationId}/service-accounts/{serviceAccountId}": {
    body: ServiceAccountUpdate,
    response: ServiceAccount,
    strict: true,
    status: 200,
    extension: true,
  },
  /** Ends its API tokens. What it wrote keeps its name. */
  "DELETE /v1/orgs/{organizationId}/service-accounts/{serviceAccountId}": {
    status: 205,
    extension: true,
  },
});
