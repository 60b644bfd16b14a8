import { one, wholeList } from "./read.ts";

/** Reads that several screens share, so that they share the cache too. */

export const user = () => one("GET /v1/user");

export const organization = (organizationId: string) =>
  one("GET /v1/orgs/{organizationId}", { params: { organizationId } });

/** All spaces of an organization. */
export const spaces = (organizationId: string) =>
  wholeList("GET /v1/orgs/{organizationId}/spaces", { params: { organizationId } });

/** All collections of an organization, nested ones included. */
export const collections = (organizationId: string) =>
  wholeList("GET /v1/orgs/{organizationId}/collections", { params: { organizationId } });

/** All members of an organization, by name. */
export const membersByName = (organizationId: string) =>
  wholeList("GET /v1/orgs/{organizationId}/members", {
    params: { organizationId },
    query: { sort: "name", order: "asc" },
  });
