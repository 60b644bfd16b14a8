import type { Comparison } from "#contract/changes.ts";
import type { Page } from "#contract/page.ts";
import type { DiffInput } from "../prose-diff/diff-query.ts";

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
