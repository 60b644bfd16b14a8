import { longList, one, wholeList } from "./read.ts";
import type { Opening } from "./screen.ts";
import { filteredBy, later, shows, type Steps } from "./step.ts";
import { readTableAddress, type TableAddress } from "./table-address.ts";

/** How the organization's identity provider is connected. */
export const provisioning = (organizationId: string) =>
  one("GET /v1/orgs/{organizationId}/provisioning", { params: { organizationId } });

export const scimTokens = (organizationId: string) =>
  wholeList("GET /v1/orgs/{organizationId}/scim-tokens", { params: { organizationId } });

export const scimGroups = (organizationId: string) =>
  wholeList("GET /v1/orgs/{organizationId}/scim-groups", { params: { organizationId } });

/** The people whom the provider manages, by name. */
export const scimUsers = (organizationId: string, { search }: TableAddress) =>
  longList("GET /v1/orgs/{organizationId}/scim-users", {
    params: { organizationId },
    query: search === "" ? {} : { search },
  });

/** How many refused requests are shown. */
export const shownRequests = 10;

export const refusedRequests = (organizationId: string) =>
  one("GET /v1/orgs/{organizationId}/scim-requests", {
    params: { organizationId },
    query: { failed: true, limit: shownRequests },
  });

/** What the section of the settings reads; only admins may. */
export function provisioningReads({
  params: { organizationId },
  search,
  may,
}: Opening<{ organizationId: string }>): Steps {
  if (!may("admin")) return [];
  const people = scimUsers(organizationId, readTableAddress(search, []));
  return [
    shows(provisioning(organizationId)),
    shows(scimTokens(organizationId)),
    shows(scimGroups(organizationId)),
    filteredBy(search, shows(people)),
    later(refusedRequests(organizationId)),
  ];
}
