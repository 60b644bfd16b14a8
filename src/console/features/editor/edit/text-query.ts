import { call } from "#console/data/client.ts";
import { query } from "#console/data/query.ts";
import type { ThreadScope } from "#console/kit/thread/thread-queries.ts";
import { keepSyntax } from "../model/read/sent-syntax.ts";

/** Milliseconds for which a text that was loaded is the one to begin with: from the start of its screen until it is drawn. */
const fresh = 3000;

const operation =
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}" as const;

/** The text of a page as it was written, to open it in the editor. Platforms that don't parse leave that to the editor. */
export function textQuery(scope: ThreadScope, pageId: string) {
  const request = {
    params: { spaceId: scope.spaceId, changeRequestId: scope.changeRequestId, pageId },
    query: { computed: false, syntax: true },
  };
  return {
    ...query(operation, request),
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const { syntaxTree, ...page } = await call(operation, request, signal);
      if (syntaxTree !== undefined && page.markdown !== undefined) {
        keepSyntax(page.markdown, syntaxTree);
      }
      return page;
    },
    staleTime: fresh,
  };
}
