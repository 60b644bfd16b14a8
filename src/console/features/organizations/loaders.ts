import { queryClient } from "#console/data/query-client.ts";
import { drawIfCached } from "#console/kit/loading.ts";
import { organizationsOfDomainQuery, organizationsQuery, userQuery } from "#console/kit/queries.ts";
import { domainOf } from "./domain.ts";

export async function loadOrganizations() {
  drawIfCached(userQuery(), organizationsQuery());
  const user = queryClient.ensureQueryData(userQuery()).then(({ email }) => {
    const domain = domainOf(email);
    if (domain !== undefined) void queryClient.prefetchQuery(organizationsOfDomainQuery(domain));
  });
  await Promise.all([user, queryClient.ensureQueryData(organizationsQuery())]);
  return null;
}
