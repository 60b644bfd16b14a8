import type { QueryClient } from "@tanstack/react-query";
import { keepTag } from "./entity-tag.ts";

/** A response of the platform in the page: `src/service/api/console/first-responses.ts` writes it. */
type FirstResponse = {
  operation: string;
  request: object;
  /** Its entity tag. */
  tag: string | null;
  response: object;
};

/**
 * Moves the responses that came with the page into the cache, so that they aren't requested. Takes them out of the page: they
 * belong to the user for whom it was loaded.
 *
 * @param respondedAt - epoch milliseconds
 */
export function takeFirstResponses(client: QueryClient, page: Document, respondedAt: number): void {
  const element = page.querySelector("#first-responses");
  if (element === null) return;
  element.remove();
  const responses = JSON.parse(element.textContent) as FirstResponse[];
  for (const { operation, request, tag, response } of responses) {
    keepTag(response, tag);
    client.setQueryData([operation, request], response, { updatedAt: respondedAt });
  }
}

/** When the response with the page began to arrive, in epoch milliseconds. */
export function pageRespondedAt(): number {
  const [navigation] = performance.getEntriesByType("navigation");
  const { responseStart = 0 } = (navigation ?? {}) as Partial<PerformanceNavigationTiming>;
  return performance.timeOrigin + responseStart;
}
