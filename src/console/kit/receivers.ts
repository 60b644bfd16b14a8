import type { QueryClient } from "@tanstack/react-query";
import type { Comparison } from "#contract/changes.ts";
import type { EditedPage, RevisionPage } from "#contract/revision.ts";
import type { Drawing, PlainText } from "#content/drawing/drawing.ts";
import type { SentDiff } from "#content/prose/sent-diff.ts";
import type { Receivers } from "#console/data/receive.ts";
import { queryOf } from "#console/data/query.ts";
import { changeRequest, space } from "#screens/spaces.ts";
import { textsOf } from "./changes/compared-texts.ts";
import { noteView } from "./viewing.ts";

/**
 * What is done with responses when they arrive.
 *
 * Responses with a text that came parsed or compared: the text is kept where screens look for it. The platform leaves out what
 * takes long, and other platforms everything: that is begun here, while the screen is being loaded and drawn. Screens need the same
 * files, and report a failure.
 *
 * A change request that was merged meanwhile, by whomever: main has changed, so the space in the cache is out of date. People who are
 * told of the merge open main next, maybe before the event of it was dealt with, and would be shown the text from before.
 *
 * The user: whether they view as somebody else.
 */
export const receivers: Receivers = {
  "GET /v1/user": async (user) => {
    noteView(user);
    return user;
  },
  "GET /v1/spaces/{spaceId}/revisions/{revisionId}/page/{pageId}": async (response, { query }) => {
    const { drawing, ...page } = response as RevisionPage;
    const { markdown } = page;
    if (markdown === undefined || query?.["drawing"] !== true) return page;
    const loading = import("./markdown/use-drawing.ts");
    if (drawing === undefined) {
      loading.then(({ drawAhead }) => drawAhead(markdown), ignore);
    } else {
      await loading.then(
        ({ keepDrawing }) => keepDrawing(markdown, drawing as Drawing | PlainText),
        ignore,
      );
    }
    return page;
  },
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}": async (
    response,
  ) => {
    const { syntaxTree, ...page } = response as EditedPage;
    const { markdown } = page;
    // A platform that doesn't parse leaves it to the editor.
    if (syntaxTree === undefined || markdown === undefined) return page;
    await import("#content/sent-syntax.ts").then(
      ({ keepSyntax }) => keepSyntax(markdown, syntaxTree),
      ignore,
    );
    return page;
  },
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}": async (
    response,
    { params },
    client,
  ) => {
    const { spaceId = "", changeRequestId = "" } = params ?? {};
    const { queryKey } = queryOf(changeRequest({ spaceId, changeRequestId }));
    const before = client.getQueryData(queryKey);
    if (before !== undefined && before.status !== "merged" && response.status === "merged") {
      void client.invalidateQueries({ queryKey: queryOf(space(spaceId)).queryKey });
    }
    return response;
  },
  "GET /v1/spaces/{spaceId}/revisions/{revisionId}/comparison": keepDifference,
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comparison": keepDifference,
};

async function keepDifference(
  { difference, ...comparison }: Comparison,
  { query }: { query?: Readonly<Record<string, unknown>> },
  client: QueryClient,
): Promise<Comparison> {
  if (query?.["difference"] !== true) return comparison;
  const loading = import("./prose-diff/diff-query.ts");
  if (difference !== undefined) {
    await loading.then(
      ({ keepDiff }) => keepDiff(client, textsOf(comparison), difference as SentDiff),
      ignore,
    );
  } else if (comparison.change?.page !== undefined && query["after"] === undefined) {
    // What names its revisions may only be read ahead.
    loading.then(({ diffQuery }) => client.prefetchQuery(diffQuery(textsOf(comparison))), ignore);
  }
  return comparison;
}

const ignore = () => undefined;
