import { queryClient } from "#console/data/query-client.ts";
import { call } from "#console/data/client.ts";
import { includesParams, paramsOf, type Params } from "#console/data/query.ts";
import { RequestFailure } from "#console/data/request-failure.ts";
import { common } from "#console/messages/common.ts";
import type { ChangeRequest } from "#contract/change-request.ts";
import type { Page } from "#contract/page.ts";
import type { PagePlace } from "./keeper.ts";

/** A text as the platform has it. */
export type PlatformText = {
  text: string;
  /** Equal IDs mean equal texts. Undefined on platforms that don't name texts: then nothing protects newer ones. */
  documentId: string | undefined;
};

/** Milliseconds after which a request counts as lost. */
const PATIENCE = 20_000;

const readPage =
  "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}" as const;

/** The text of a loaded page. */
export function textOfPage(page: Page): PlatformText {
  return { text: page.markdown ?? "", documentId: page.documentId };
}

/** Loads a page's text. @throws RequestFailure */
export async function loadText({
  spaceId,
  changeRequestId,
  pageId,
}: PagePlace): Promise<PlatformText> {
  const params = { spaceId, changeRequestId, pageId };
  return textOfPage(await inTime((signal) => call(readPage, { params }, signal)));
}

/**
 * Saves a page's text as a batch of its own.
 * @param basedOn `documentId` of the text that it was made from
 * @throws RequestFailure; 412 if the platform has another text by now
 */
export async function sendText(
  place: PagePlace,
  text: string,
  basedOn: string | undefined,
): Promise<PlatformText> {
  const { spaceId, changeRequestId, pageId } = place;
  const document = { markdown: text, textOnly: true, ...(basedOn && { basedOn }) };
  const request = {
    params: { spaceId, changeRequestId },
    body: { changes: [{ operation: "update_page" as const, page: pageId, document }] },
    // The keeper tries again, and shows that it does.
    isRetried: false,
  };
  const { changes } = await inTime((signal) =>
    call("POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content", request, signal),
  );
  const saved = { text, documentId: changes[0]?.documentId };
  noteSaved(place, saved);
  return saved;
}

async function inTime<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE);
  try {
    return await work(patience.signal);
  } catch (error) {
    if (!patience.signal.aborted) throw error;
    throw new RequestFailure(0, common.failure.offline, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** Other screens load what shows the change request again; the page itself opens with the saved text. */
function noteSaved(
  { spaceId, changeRequestId, pageId }: PagePlace,
  { text, documentId }: PlatformText,
): void {
  const names = namesOf(changeRequestId);
  const isWithin = (queryKey: readonly unknown[], params: Params) =>
    names.has(paramsOf(queryKey)["changeRequestId"]) && includesParams(paramsOf(queryKey), params);
  queryClient.setQueriesData<Page>(
    {
      predicate: ({ queryKey }) =>
        queryKey[0] === readPage && isWithin(queryKey, { spaceId, pageId }),
    },
    (page) => page && { ...page, markdown: text, ...(documentId && { documentId }) },
  );
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => queryKey[0] !== readPage && isWithin(queryKey, { spaceId }),
    refetchType: "none",
  });
}

/** What URLs call a change request: its ID or its number. */
function namesOf(changeRequestId: string): ReadonlySet<string | undefined> {
  const names = new Set([changeRequestId]);
  const operation = "GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}";
  const cached = queryClient.getQueriesData<ChangeRequest>({
    predicate: ({ queryKey }) => queryKey[0] === operation,
  });
  for (const [, changeRequest] of cached)
    if (changeRequest?.id === changeRequestId) names.add(String(changeRequest.number));
  return names;
}
