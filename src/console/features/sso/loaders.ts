import { queryClient } from "#console/data/query-client.ts";
import { drawIfCached, mayRequest } from "#console/kit/loading.ts";
import type { Opened } from "#console/kit/loading.ts";
import { membersQuery, organizationQuery, providersQuery } from "#console/kit/queries.ts";
import { loginsQuery, providerQuery } from "./queries.ts";

export async function loadSignOn({ params }: Opened) {
  const organizationId = params["organizationId"] ?? "";
  const isAdmin = mayRequest(organizationId, "admin");
  const [logins, providers] = [loginsQuery(organizationId), providersQuery(organizationId)];
  drawIfCached(logins, ...(isAdmin ? [providers] : []));
  void queryClient.prefetchQuery(logins);
  if (isAdmin) {
    void queryClient.prefetchQuery(providers);
    void queryClient.prefetchQuery(membersQuery(organizationId));
  }
  return null;
}

export async function loadProvider({ params }: Opened) {
  const { organizationId = "", providerId = "" } = params;
  const { permissions } = await queryClient.ensureQueryData(organizationQuery(organizationId));
  if (permissions.admin) await queryClient.fetchQuery(providerQuery(organizationId, providerId));
  return null;
}
