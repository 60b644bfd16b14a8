import { changeRequest } from "#screens/spaces.ts";
import { queryOf } from "#console/data/query.ts";
import type { ThreadScope } from "#screens/threads.ts";

/** A change request; `changeRequestId` of the scope is its number. */
export const changeRequestQuery = (scope: ThreadScope) => queryOf(changeRequest(scope));
