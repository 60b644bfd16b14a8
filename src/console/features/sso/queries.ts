import { query } from "#console/data/query.ts";

export const providerQuery = (organizationId: string, samlProviderId: string) =>
  query("GET /v1/orgs/{organizationId}/saml/{samlProviderId}", {
    params: { organizationId, samlProviderId },
  });

/** The current ways to sign in. */
export const loginsQuery = (organizationId: string) =>
  query("GET /v1/orgs/{organizationId}/sso", { params: { organizationId } });

/** The results of the latest sign-in tests, of all providers. */
export const testsQuery = (organizationId: string) =>
  query("GET /v1/orgs/{organizationId}/audit-events", {
    params: { organizationId },
    query: { action: "saml-provider.test", limit: 50 },
  });
