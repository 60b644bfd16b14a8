import { z } from "zod";
import { ProviderLabel, RoleRules, SessionHours } from "./identity-provider.ts";
import { defineOperations } from "./operation.ts";
import { Id, list, listQuery, openEnum, patch, Role, Timestamp, Uri, urls } from "./schema.ts";
import { Team } from "./team.ts";

/** `pending` until issuer, client ID, and client secret are all set. */
const oidcStatus = openEnum(["pending", "active"]);

/**
 * Who becomes a member by signing in: people with an email at a domain that the organization has proven, or everyone the
 * provider lets in. Members and people with an invitation can always sign in.
 */
const admits = openEnum(["proven-domains", "everyone"]);

const clientID = z.string().trim().max(512);
const scopes = z
  .string()
  .trim()
  .max(300)
  .regex(/^[\x21\x23-\x5b\x5d-\x7e]*( [\x21\x23-\x5b\x5d-\x7e]+)*$/, "Separate scopes by spaces.");

export const OidcProvider = z
  .object({
    object: z.literal("oidc-provider"),
    id: Id,
    label: ProviderLabel,
    issuer: Uri.optional(),
    clientID: clientID.optional(),
    /** The secret itself is never returned. */
    hasClientSecret: z.boolean(),
    /** Besides `openid`, `email`, and `profile`. */
    scopes: scopes.optional(),
    admits: admits.open,
    defaultTeam: Team.optional(),
    defaultRole: Role.nullish(),
    roleRules: RoleRules,
    sessionHours: SessionHours.optional(),
    createdAt: Timestamp,
    status: oidcStatus.open,
    /** What to enter at the identity provider. */
    service: z.object({ redirectURL: z.string(), startURL: z.string() }),
    urls: urls(["location"]),
  })
  .meta({ id: "OidcProvider" });
export type OidcProvider = z.infer<typeof OidcProvider>;

const OidcProviderInput = z.object({
  label: ProviderLabel,
  issuer: Uri.optional(),
  clientID: clientID.optional(),
  clientSecret: z.string().trim().max(2048).optional(),
  scopes: scopes.optional(),
  admits: admits.known,
  defaultTeam: Id.optional(),
  defaultRole: Role.nullable().optional(),
  roleRules: RoleRules.optional(),
  sessionHours: SessionHours.optional(),
});

const OidcProviderCreate = OidcProviderInput.extend({
  admits: admits.known.default("proven-domains"),
}).meta({ examples: [{ label: "Keycloak" }] });
export const OidcProviderUpdate = patch(OidcProviderInput);

export const oidcOperations = defineOperations({
  "GET /v1/orgs/{organizationId}/oidc": {
    query: listQuery(),
    response: list(OidcProvider),
    status: 200,
    extension: true,
  },
  "POST /v1/orgs/{organizationId}/oidc": {
    body: OidcProviderCreate,
    response: OidcProvider,
    strict: true,
    status: 201,
    extension: true,
  },
  "GET /v1/orgs/{organizationId}/oidc/{oidcProviderId}": {
    response: OidcProvider,
    status: 200,
    extension: true,
  },
  "PATCH /v1/orgs/{organizationId}/oidc/{oidcProviderId}": {
    body: OidcProviderUpdate,
    response: OidcProvider,
    strict: true,
    status: 200,
    extension: true,
  },
  "DELETE /v1/orgs/{organizationId}/oidc/{oidcProviderId}": { status: 204, extension: true },
});
