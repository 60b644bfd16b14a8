import { z } from "zod";
import { ProviderLabel, RoleRules, SessionHours } from "./identity-provider.ts";
import { defineOperations } from "./operation.ts";
import { Id, list, listQuery, openEnum, patch, Role, Timestamp, Uri, urls } from "./schema.ts";
import { Team } from "./team.ts";

/** `pending` until URL, entity ID, and certificate are all set. */
const samlStatus = openEnum(["pending", "active"]);

const entityID = z.string().max(1024);
const certificate = z.string().max(10_000);

/** A key pair for encrypted assertions; the private key is never returned. */
const EncryptionKey = z.object({
  id: Id,
  certificate: z.string(),
  createdAt: Timestamp,
  endsAt: Timestamp,
});

export const SamlProvider = z
  .object({
    object: z.literal("saml-provider"),
    id: Id,
    label: ProviderLabel,
    ssoURL: Uri.optional(),
    entityID: entityID.optional(),
    certificate: certificate.optional(),
    defaultTeam: Team.optional(),
    defaultRole: Role.nullish(),
    /** `roleRules`, `sessionHours`, `certificateEnds`, and `encryptionKeys` are extensions. */
    roleRules: RoleRules,
    sessionHours: SessionHours.optional(),
    /** When the last of the certificates ends. */
    certificateEnds: Timestamp.optional(),
    /** Newest first. The metadata has the newest; all of them decrypt. */
    encryptionKeys: z.array(EncryptionKey),
    createdAt: Timestamp,
    status: samlStatus.open,
    /** What to enter at the identity provider. */
    service: z.object({ acsURL: z.string(), startURL: z.string(), entityID: z.string() }),
    urls: urls(["location"]),
  })
  .meta({ id: "SamlProvider" });
export type SamlProvider = z.infer<typeof SamlProvider>;

const SamlProviderInput = z.object({
  label: ProviderLabel,
  entityID: entityID.optional(),
  certificate: certificate.optional(),
  ssoURL: Uri.optional(),
  defaultTeam: Id.optional(),
  defaultRole: Role.nullable().optional(),
  roleRules: RoleRules.optional(),
  sessionHours: SessionHours.optional(),
});

const SamlProviderCreate = SamlProviderInput.meta({ examples: [{ label: "Entra" }] });
export const SamlProviderUpdate = patch(SamlProviderInput);

/** A sign-in option for a sign-in page. `organization`: the title of its organization; not in the specification. */
export const SsoLogin = z.object({
  id: Id,
  label: ProviderLabel,
  startURL: z.string(),
  organization: z.string().optional(),
});
export type SsoLogin = z.infer<typeof SsoLogin>;

export const samlOperations = defineOperations({
  "GET /v1/orgs/{organizationId}/saml": {
    query: listQuery(),
    response: list(SamlProvider),
    status: 200,
  },
  "POST /v1/orgs/{organizationId}/saml": {
    body: SamlProviderCreate,
    response: SamlProvider,
    strict: true,
    status: 201,
  },
  "GET /v1/orgs/{organizationId}/saml/{samlProviderId}": { response: SamlProvider, status: 200 },
  "PATCH /v1/orgs/{organizationId}/saml/{samlProviderId}": {
    body: SamlProviderUpdate,
    response: SamlProvider,
    strict: true,
    status: 200,
  },
  "DELETE /v1/orgs/{organizationId}/saml/{samlProviderId}": { status: 204 },
  "POST /v1/orgs/{organizationId}/saml/{samlProviderId}/encryption-keys": {
    response: SamlProvider,
    strict: true,
    status: 201,
    extension: true,
  },
  "POST /v1/orgs/{organizationId}/saml/{samlProviderId}/encryption-keys/retire": {
    body: z.object({ encryptionKey: Id }),
    response: SamlProvider,
    strict: true,
    status: 200,
    extension: true,
  },
  "GET /v1/orgs/{organizationId}/sso": {
    response: z.object({ items: z.array(SsoLogin) }),
    status: 200,
  },
});
