import { query } from "#console/data/query.ts";

export const providerQuery = (organizationId: string, samlProviderId: string) =>
  query("GET /v1/orgs/{organizationId}/saml/{samlProviderId}", {
    params: { organizationId, samlProviderId },
  });

/** By what members sign in now. */
export const loginsQuery = (organizationId: string) =>
  query("GET /v1/orgs/{organizationId}/sso", { params: { organizationId } });

/** How the newest tests of sign-ins ended, of all providers. */
export const testsQuery = (organizationId: string) =>
  query("GET /v1/orgs/{organizationId}/audit-events", {
    params: { organizationId },
    query: { action: "saml-provider.test", limit: 50 },
  });
