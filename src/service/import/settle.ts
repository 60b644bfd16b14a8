import type { NewContent, NewPage } from "./new-content.ts";
import type { Outcome } from "./outcome.ts";

const displaced = "Another page took this one's place. Rename one of them, then import again.";

/**
 * The outcomes as they count once the content is assembled. What has no place in it is a failure, so that an import never
 * counts a page or file that isn't there.
 */
export function settle(
  outcomes: readonly Outcome[],
  { pages, files, placeless }: NewContent,
): Outcome[] {
  const placed = urlsOf(pages);
  const blobs = new Set(files.map(({ blob }) => blob));
  const counted = new Set(placeless);
  return outcomes.flatMap((outcome): Outcome[] => {
    if (outcome.kind === "failure" || outcome.kind === "alias") return [outcome];
    const { kind, url } = outcome;
    if (kind !== "file" && counted.has(url)) return [];
    if (kind === "file" ? blobs.has(outcome.blob) : placed.has(url)) {
      counted.add(url);
      return [outcome];
    }
    return [{ kind: "failure", url, reason: displaced }];
  });
}

function urlsOf(pages: readonly NewPage[], urls = new Set<string>()): Set<string> {
  for (const { url, pages: below } of pages) {
    if (url !== undefined) urls.add(url);
    urlsOf(below, urls);
  }
  return urls;
}
