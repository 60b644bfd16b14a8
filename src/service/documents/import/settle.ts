import { createYieldPoint } from "#service/kernel/yield-point.ts";
import { withBelow, type NewContent, type NewPage } from "./new-content.ts";
import type { Outcome } from "./outcome.ts";

const displaced = "Another page took this one's place. Rename one of them, then import again.";

/**
 * The outcomes as they count once the content is assembled. What has no place in it is a failure, so that an import never
 * counts a page or file that isn't there. Other requests get turns in between.
 */
export async function settle(
  outcomes: readonly Outcome[],
  { pages, files, placeless }: NewContent,
): Promise<Outcome[]> {
  const placed = await urlsOf(pages);
  const blobs = new Set(files.map(({ blob }) => blob));
  const counted = new Set(placeless);
  const settled: Outcome[] = [];
  const yieldPoint = createYieldPoint();
  for (const outcome of outcomes) {
    await yieldPoint();
    if (outcome.kind === "failure" || outcome.kind === "alias") {
      settled.push(outcome);
      continue;
    }
    const { kind, url } = outcome;
    if (kind !== "file" && counted.has(url)) continue;
    if (kind === "file" ? blobs.has(outcome.blob) : placed.has(url)) {
      counted.add(url);
      settled.push(outcome);
    } else settled.push({ kind: "failure", url, reason: displaced });
  }
  return settled;
}

async function urlsOf(pages: readonly NewPage[]): Promise<Set<string>> {
  const urls = new Set<string>();
  for (const { url } of await withBelow(pages)) if (url !== undefined) urls.add(url);
  return urls;
}
