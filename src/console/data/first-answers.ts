import type { QueryClient } from "@tanstack/react-query";
import { keepTag } from "./entity-tag.ts";

/** An answer of the platform in the page: `src/service/api/console/first-responses.ts` writes it. */
type FirstAnswer = {
  operation: string;
  request: object;
  /** Its entity tag. */
  tag: string | null;
  answer: object;
};

/**
 * Moves the answers that came with the page into the cache, so that they aren't requested. Takes them out of the page: they
 * belong to the user for whom it was loaded.
 *
 * @param answeredAt - epoch milliseconds
 */
export function takeFirstAnswers(client: QueryClient, page: Document, answeredAt: number): void {
  const element = page.querySelector("#first-answers");
  if (element === null) return;
  element.remove();
  const answers = JSON.parse(element.textContent) as FirstAnswer[];
  for (const { operation, request, tag, answer } of answers) {
    keepTag(answer, tag);
    client.setQueryData([operation, request], answer, { updatedAt: answeredAt });
  }
}

/** When the answer with the page began to arrive, in epoch milliseconds. */
export function pageAnsweredAt(): number {
  const [navigation] = performance.getEntriesByType("navigation");
  const { responseStart = 0 } = (navigation ?? {}) as Partial<PerformanceNavigationTiming>;
  return performance.timeOrigin + responseStart;
}
