import type { TextMerge } from "#content/merge-text.ts";
import { indexTree, type TreeIndex } from "#content/tree.ts";
import type { Handlers } from "#contract/operations.ts";
import {
  draftScope,
  mergedAncestorOf,
  readIndex,
  type DraftScope,
} from "#service/documents/content/content-scope.ts";
import { orphanedPages } from "#service/documents/content/orphaned-pages.ts";
import { linkSourceOf } from "#service/documents/content/revision-links.ts";
import type { Context } from "#service/kernel/context.ts";
import { readUnresolved } from "./conflict-rows.ts";
import { threeWay } from "./merge.ts";

/** As many URLs and pages as are listed. */
const mostListed = 100;

/** What a merge would do to readers. An extension. */
export const mergeImpactHandlers = {
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge-impact": async (
    context,
    { params },
  ) => {
    const { db } = context;
    const scope = await draftScope(context, params);
    const { changeRequest, space, place } = scope;
    const { organizationId } = place;
    const indexOf = (revisionId: string) => readIndex(db, { organizationId, revisionId });
    const [before, after, main] = [
      await indexOf(mergedAncestorOf(changeRequest)),
      await indexOf(place.revisionId),
      await indexOf(space.revision),
    ];
    const merged = before === main ? after : await mergedIndex(context, scope, main);
    const urls = merged === undefined ? changedUrls(before, after) : changedUrls(main, merged);
    const sourceOf = (index: TreeIndex) => linkSourceOf(context, scope, index);
    const orphans = await orphanedPages({
      before: sourceOf(before),
      after: sourceOf(after),
      main: sourceOf(main),
    });
    return {
      object: "merge-impact" as const,
      urls: urls.slice(0, mostListed),
      urlCount: urls.length,
      orphans: orphans.slice(0, mostListed).map(({ page, linkedFrom }) => ({
        id: page.id,
        title: page.title,
        path: after.path(page.id),
        linkedFrom: linkedFrom && { id: linkedFrom.id, title: linkedFrom.title },
      })),
      orphanCount: orphans.length,
    };
  },
} satisfies Partial<Handlers<Context>>;

/** The pages of main after the merge; undefined if conflicts have to be resolved first. */
async function mergedIndex(
  { db }: Pick<Context, "db">,
  scope: DraftScope,
  main: TreeIndex,
): Promise<TreeIndex | undefined> {
  const unresolved = await readUnresolved(db, scope.changeRequest);
  const { conflicts, mainEdits } = await threeWay({ db }, scope, unresolved, anyText);
  if (conflicts.length > 0) return undefined;
  const tree = new Map(main.tree);
  for (const [id, entry] of mainEdits) {
    if (entry === null) tree.delete(id);
    else tree.set(id, entry);
  }
  return indexTree(tree);
}

/** URLs don't depend on texts, and merging those can take seconds. */
const anyText = (): Promise<TextMerge> => Promise.resolve({ clean: true, text: "" });

/** `after` is absent if the page is deleted. */
type ChangedUrl = { id: string; title: string; before: string; after?: string };

/** Of pages that have a URL on sites: groups and links don't. */
export function changedUrls(before: TreeIndex, after: TreeIndex): ChangedUrl[] {
  return before.readingOrder.flatMap(({ id, type, title }) => {
    if (type !== "document") return [];
    const path = before.path(id);
    const left = after.page(id);
    if (left === undefined) return [{ id, title, before: path }];
    const moved = after.path(id);
    return moved === path ? [] : [{ id, title: left.title, before: path, after: moved }];
  });
}
