import { query } from "#console/data/query.ts";
import type { ThreadScope } from "#screens/threads.ts";
import type { AffectedLink } from "#contract/affected-links.ts";
import type { Request } from "#contract/operations.ts";

const operation =
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/affected-links";

type Asked = NonNullable<Request<typeof operation>["query"]>;

/** The links that an act would break. */
export const affectedLinksQuery = (scope: ThreadScope, asked: Asked) => ({
  ...query(operation, { params: scope, query: asked }),
  staleTime: 0,
});

/** A URL on a page, and what replaces it; null removes the link and keeps its text. */
export type Rewrite = { readonly page: string; readonly from: string; readonly to: string | null };

/** What makes affected links lead to another page, or removes them. */
export const rewritesTo = (links: readonly AffectedLink[], to: string | null): Rewrite[] =>
  links.map(({ page, from }) => ({ page: page.id, from, to }));

/** What makes affected links lead to the same pages again. */
export function rewritesOf(links: readonly AffectedLink[]): Rewrite[] {
  return links.flatMap(({ page, from, to }) =>
    to === undefined ? [] : [{ page: page.id, from, to }],
  );
}
