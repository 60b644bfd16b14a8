import { wholeListQuery } from "#console/data/query.ts";

/** All sites of an organization, for its default content. */
export const sitesQuery = (organizationId: string) =>
  wholeListQuery("GET /v1/orgs/{organizationId}/sites", { params: { organizationId } });
