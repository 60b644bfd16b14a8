import type { Page } from "#contract/page.ts";
import { call } from "#console/data/client.ts";
import type { PagePlace } from "./keeper.ts";

/** A text as the platform has it. */
export type PlatformText = {
  text: string;
  /** Equal IDs mean equal texts; undefined if the platform doesn't say it. */
  documentId: string | undefined;
};

/** The text of a loaded page. */
export function textOfPage(page: Page): PlatformText {
  return { text: page.markdown ?? "", documentId: page.documentId };
}

/** Saves a page's text as a batch of its own. @throws RequestFailure */
export async function sendText(place: PagePlace, text: string): Promise<PlatformText> {
  const { spaceId, changeRequestId, pageId } = place;
  await call("POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content", {
    params: { spaceId, changeRequestId },
    body: {
      changes: [{ operation: "update_page", page: pageId, document: { markdown: text } }],
    },
  });
  return { text, documentId: undefined };
}
