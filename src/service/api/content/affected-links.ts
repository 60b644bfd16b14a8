import { createLinkComparer, type AffectedLink } from "#content/affected-links.ts";
import { withEdits } from "#content/draft-tree.ts";
import { type PageOperation, OperationError } from "#content/page-batch.ts";
import { applyOperations } from "#content/page-operations.ts";
import { indexTree, type TreeIndex } from "#content/tree.ts";
import type { PageEntry } from "#content/types.ts";
import type { Handlers, Input } from "#contract/operations.ts";
import { scanTexts, unreadScan } from "#service/documents/content/scans.ts";
import type { Context } from "#service/kernel/context.ts";
import { createYieldPoint } from "#service/kernel/yield-point.ts";
import { operationFailure } from "../operation-failure.ts";
import { openDraft } from "./opened-content.ts";
import { changedThing } from "#content/difference.ts";

const key = "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/affected-links";

type Query = Input<typeof key>["query"];

/** Most links in a response, and in a batch that rewrites them. */
const most = 1000;

/** Which links a move, another slug, or a deletion would break, before it happens. */
export const affectedLinkHandlers = {
  [key]: async (context, { params, query }) => {
    const { scope, content } = await openDraft(context, params);
    const before = content.index;
    const after = treeAfter(context, before, operationsOf(query));
    const links: { page: PageEntry; link: AffectedLink }[] = [];
    const { organizationId } = scope.place;
    const pages = after.readingOrder.filter(({ text }) => text !== null);
    const scans = await scanTexts(
      context,
      organizationId,
      pages.map(({ text }) => text!),
    );
    const compare = createLinkComparer(before, after);
    const yieldPoint = createYieldPoint();
    for (const page of pages) {
      for (const link of compare(page, scans.get(page.text!)?.links ?? [])) {
        links.push({ page, link });
      }
      await yieldPoint();
    }
    const presented = (id: string) => changedThing(before, before.tree.get(id)!);
    return {
      links: links.slice(0, most).map(({ page, link: { from, to, target } }) => ({
        page: presented(page.id),
        target: presented(target),
        from,
        ...(to !== undefined && { to }),
      })),
      count: links.length,
      unread: pages.filter(({ text }) => scans.get(text!) === unreadScan).length,
    };
  },
} satisfies Partial<Handlers<Context>>;

function operationsOf({ pages = [], into, slug, delete: isDeleted }: Query): PageOperation[] {
  return pages.map((page, at) =>
    isDeleted === true
      ? { operation: "delete_page", page }
      : {
          operation: "update_page",
          page,
          ...(into !== undefined && { into: into === "top" ? null : into }),
          ...(slug !== undefined && at === 0 && { slug }),
        },
  );
}

/** @throws Failure if the pages can't be changed like this */
function treeAfter(
  { ids, clock }: Context,
  before: TreeIndex,
  operations: readonly PageOperation[],
): TreeIndex {
  try {
    const { edits } = applyOperations(before.tree, operations, {
      base: before.tree,
      nextId: () => ids.next(),
      // No operation here sets a text.
      hash: () => "",
      now: clock.now(),
    });
    return indexTree(withEdits(before.tree, edits));
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    throw operationFailure(error, "query.pages", `Page ${error.index + 1} can't be changed:`);
  }
}
