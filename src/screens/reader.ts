import { organizationFrame } from "./frames.ts";
import {
  firstShown,
  inOrder,
  revisionChanges,
  revisionComparison,
  revisionFiles,
  revisionPage,
  revisionPages,
} from "./revisions.ts";
import { within } from "./screen.ts";
import { history, space } from "./spaces.ts";
import { fills, item, later, soon, waits, type Steps } from "./step.ts";

/** The frame of a space's pages. After a merge, people expect the merged content, so it is an `item`. */
export const spaceFrame = within(organizationFrame, "/spaces/:spaceId", ({ params }) => [
  item(space(params.spaceId)),
]);

type Content = { spaceId: string; pageId?: string; isAhead: boolean };

/** The tree and a page of it; without `pageId`, the first. The page shows its failure, such as that it doesn't exist. */
function content({ spaceId, pageId, isAhead }: Content): Steps {
  return [
    waits(space(spaceId), ({ revision }) => {
      const tree = revisionPages(spaceId, revision);
      const open = (id: string) => soon(revisionPage(spaceId, revision, id));
      const files = fills(revisionFiles(spaceId, revision));
      // Links may lead to a page that main doesn't have: a change request links to its new pages, too.
      if (pageId !== undefined && !isAhead) return [soon(tree), open(pageId), files];
      const openListed = soon(tree, ({ pages }) => {
        const order = inOrder(pages);
        const page =
          pageId === undefined ? firstShown(order) : order.find(({ id }) => id === pageId);
        return [page !== undefined && open(page.id)];
      });
      return [openListed, files];
    }),
  ];
}

/** A space at its first page. */
export const spaceScreen = within(spaceFrame, "", ({ params, isAhead }) =>
  content({ spaceId: params.spaceId, isAhead }),
);

export const pageScreen = within(spaceFrame, "/pages/:pageId", ({ params, isAhead }) =>
  content({ ...params, isAhead }),
);

/** What changed in a version of a space. */
export const versionScreen = within(
  organizationFrame,
  "/spaces/:spaceId/history/:revisionId",
  ({ params: { spaceId, revisionId }, search }) => {
    const span = { spaceId, revisionId, before: search.get("before") ?? "" };
    return [
      fills(revisionChanges(span)),
      fills(revisionComparison(span, search.get("page") ?? "")),
      item(space(spaceId)),
      later(history(spaceId, "")),
    ];
  },
);
