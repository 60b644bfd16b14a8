import { wholeListQuery } from "#console/data/query.ts";

/** All deleted spaces that can be restored. */
export const deletedQuery = (organizationId: string) =>
  wholeListQuery("GET /v1/orgs/{organizationId}/spaces", {
    params: { organizationId },
    query: { deleted: true },
  });
