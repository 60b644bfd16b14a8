import { logins, provider } from "#screens/settings.ts";
import { query, queryOf } from "#console/data/query.ts";

export const providerQuery = (organizationId: string, samlProviderId: string) =>
  queryOf(provider({ organizationId, samlProviderId }));

export const loginsQuery = (organizationId: string) => queryOf(logins(organizationId));

/** The results of the latest sign-in tests, of all providers. */
export const testsQuery = (organizationId: string) =>
  query("GET /v1/orgs/{organizationId}/audit-events", {
    params: { organizationId },
    query: { action: "saml-provider.test", limit: 50 },
  });
