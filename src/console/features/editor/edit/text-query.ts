import { query } from "#console/data/query.ts";
import type { ThreadScope } from "#console/kit/thread/thread-queries.ts";

/** Milliseconds for which a text that was loaded is the one to begin with: from the start of its screen until it is drawn. */
const fresh = 3000;

/** The text of a page as it was written, to open it in the editor. */
export const textQuery = (scope: ThreadScope, pageId: string) => ({
  ...query("GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}", {
    params: { spaceId: scope.spaceId, changeRequestId: scope.changeRequestId, pageId },
    query: { computed: false },
  }),
  staleTime: fresh,
});
