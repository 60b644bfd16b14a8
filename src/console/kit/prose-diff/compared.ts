import type { Page } from "#contract/page.ts";
import type { Side } from "#content/prose/anchor.ts";
import type { ProseDiff } from "#content/prose/row.ts";
import { queryClient } from "#console/data/query-client.ts";
import { diffQuery } from "#console/kit/prose-diff/diff-query.ts";

/** The two compared texts, each with its revision; a missing side has no page. */
export type Compared = Record<
  Side,
  { revision: string; text: string; id: string; page: Page | undefined }
>;

type Version = { text: string; id: string };

/** The comparison of two versions of a page, from the cache where it is there. */
export function compare(before: Version, after: Version): Promise<ProseDiff> {
  const texts = { before: before.text, after: after.text, beforeId: before.id, afterId: after.id };
  return queryClient.ensureQueryData(diffQuery(texts));
}
