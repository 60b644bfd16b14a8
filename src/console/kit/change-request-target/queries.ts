import { wholeListQuery } from "#console/data/query.ts";
import type { Space } from "#contract/space.ts";

/** The user's own change requests in a space that can still be edited, newest first. */
export const ownChangeRequestsQuery = (space: Pick<Space, "id" | "organization">, userId: string) =>
  wholeListQuery("GET /v1/orgs/{organizationId}/change-requests", {
    params: { organizationId: space.organization },
    query: { creator: userId, space: space.id, status: ["draft", "open"], order: "desc" },
  });
