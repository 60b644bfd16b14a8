import type { TreeIndex } from "#content/tree.ts";
import type { Handlers } from "#contract/operations.ts";
import {
  draftScope,
  mergedAncestorOf,
  readIndex,
} from "#service/documents/content/content-scope.ts";
import type { Context } from "#service/kernel/context.ts";

/** As many URLs as are listed. */
const mostListed = 100;

/** What a merge would do to readers. An extension. */
export const mergeImpactHandlers = {
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge-impact": async (
    { db, caller },
    { params },
  ) => {
    const { changeRequest, place } = await draftScope({ db, caller }, params);
    const { organizationId, revisionId } = place;
    const ancestor = mergedAncestorOf(changeRequest);
    const before = await readIndex(db, { organizationId, revisionId: ancestor });
    const after = await readIndex(db, { organizationId, revisionId });
    const urls = changedUrls(before, after);
    return {
      object: "merge-impact" as const,
      urls: urls.slice(0, mostListed),
      urlCount: urls.length,
    };
  },
} satisfies Partial<Handlers<Context>>;

/** Of pages that have a URL on sites: groups and links don't. */
function changedUrls(before: TreeIndex, after: TreeIndex) {
  return before.readingOrder.flatMap(({ id, type, title }) => {
    if (type !== "document") return [];
    const path = before.path(id);
    const left = after.page(id);
    if (left === undefined) return [{ id, title, before: path }];
    const moved = after.path(id);
    return moved === path ? [] : [{ id, title: left.title, before: path, after: moved }];
  });
}
