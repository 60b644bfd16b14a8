import { query } from "#console/data/query.ts";
import type { ThreadScope } from "./thread/thread-queries.ts";

/** A change request; `changeRequestId` of the scope is its number. */
export const changeRequestQuery = (scope: ThreadScope) =>
  query("GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}", { params: scope });
