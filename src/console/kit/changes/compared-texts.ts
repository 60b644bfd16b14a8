import type { QueryClient } from "@tanstack/react-query";
import type { Comparison } from "#contract/changes.ts";
import type { Page } from "#contract/page.ts";
import type { SentDiff } from "#content/prose/sent-diff.ts";
import type { DiffInput } from "../prose-diff/diff-query.ts";

/** Keeps the compared texts where the screen looks for them. Platforms that don't compare leave it to the screen. */
export async function keepDifference(
  client: QueryClient,
  { difference, ...comparison }: Comparison,
): Promise<Comparison> {
  if (difference !== undefined) {
    // The screen needs this file, too, and reports a failure.
    await import("../prose-diff/diff-query.ts").then(
      ({ keepDiff }) => keepDiff(client, textsOf(comparison), difference as SentDiff),
      () => undefined,
    );
  }
  return comparison;
}

/** What is compared. */
export function textsOf({ before, after }: Comparison): DiffInput {
  const [old, now] = [versionOf(before), versionOf(after)];
  return { before: old.text, after: now.text, beforeId: old.id, afterId: now.id };
}

/** The text of one side of a comparison, with what identifies it; a missing page counts as an empty text. */
export function versionOf(page: Page | undefined): { text: string; id: string } {
  const text = page?.markdown ?? "";
  return { text, id: page?.documentId ?? `text ${text}` };
}
