import { z } from "zod";
import { ApiToken, NewApiToken } from "./account.ts";
import { defineOperations } from "./operation.ts";
import { Id, list, listQuery, openEnum, Order } from "./schema.ts";
import { User } from "./user.ts";

/**
 * Whether a token can access the organization. `pending`: an admin must approve it first. `denied`: an admin said no.
 * `blocked`: the organization's policy doesn't allow it.
 */
const tokenState = openEnum(["active", "pending", "denied", "blocked", "expired"]);

/**
 * An API token that reaches an organization, as its admins see it: never the token itself. `expiresAt` is also limited by
 * the organization's longest life.
 */
export const OrganizationToken = ApiToken.extend({
  owner: User,
  state: tokenState.open,
  /** The admin who created it for a service account. */
  createdBy: User.optional(),
}).meta({ id: "OrganizationToken" });
export type OrganizationToken = z.infer<typeof OrganizationToken>;

/** Body for a new API token of a service account. It can access only the account's organization. */
export const NewServiceToken = NewApiToken.pick({
  name: true,
  expiresAt: true,
  scopes: true,
}).extend({ serviceAccount: Id });

const sort = openEnum(["createdAt", "lastUsedAt", "expiresAt", "name", "owner"]);

export const organizationTokenOperations = defineOperations({
  "GET /v1/orgs/{organizationId}/tokens": {
    query: listQuery({
      order: Order,
      /** Part of a token's name, or of its owner's name or email. */
      search: z.string().max(200).optional(),
      owner: Id.optional(),
      ownerType: z.enum(["person", "service-account"]).optional(),
      state: tokenState.known.optional(),
      /** `write`: those that can write; `read`: those that can only read. */
      scope: z.enum(["read", "write"]).optional(),
      sort: sort.known.default("createdAt"),
    }),
    response: list(OrganizationToken),
    status: 200,
    extension: true,
  },
  /** Creates a token of a service account. */
  "POST /v1/orgs/{organizationId}/tokens": {
    body: NewServiceToken,
    response: OrganizationToken.extend({ token: z.string() }),
    strict: true,
    status: 201,
    extension: true,
  },
  "GET /v1/orgs/{organizationId}/tokens/{tokenId}": {
    response: OrganizationToken,
    status: 200,
    extension: true,
  },
  "POST /v1/orgs/{organizationId}/tokens/{tokenId}/approve": {
    response: OrganizationToken,
    strict: true,
    status: 200,
    extension: true,
  },
  "POST /v1/orgs/{organizationId}/tokens/{tokenId}/deny": {
    response: OrganizationToken,
    strict: true,
    status: 200,
    extension: true,
  },
  /** Revokes a token that reaches only this organization. Any other token loses its access to this organization. */
  "DELETE /v1/orgs/{organizationId}/tokens/{tokenId}": { status: 205, extension: true },
});
