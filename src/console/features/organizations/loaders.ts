import { queryClient } from "#console/data/query-client.ts";
import { organizationsQuery, userQuery } from "#console/kit/queries.ts";

export async function loadOrganizations() {
  await Promise.all([
    queryClient.ensureQueryData(organizationsQuery()),
    queryClient.ensureQueryData(userQuery()),
  ]);
  return null;
}
