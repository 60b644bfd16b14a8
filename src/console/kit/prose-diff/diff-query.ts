import { queryOptions, type QueryClient } from "@tanstack/react-query";
import type { ProseDiff } from "#content/prose/row.ts";
import { readDiff, type SentDiff } from "#content/prose/sent-diff.ts";
import { proseTexts } from "#console/messages/prose.ts";
import type { Page } from "#contract/page.ts";
import type { Side } from "#content/prose/anchor.ts";
import { queryClient } from "#console/data/query-client.ts";
import { createBoundedWorker, OutOfTime } from "../bounded-worker.ts";
import { startProseWorker } from "../prose-worker.ts";
import type { CompareRequest } from "../compare-texts.ts";

/** Two texts to compare. Equal IDs promise equal texts (a hash, a document ID); without them the texts themselves count. */
export type DiffInput = { before: string; after: string; beforeId?: string; afterId?: string };

/** Milliseconds of one comparison; those of pages that people write take a tenth. */
const worker = createBoundedWorker<CompareRequest, ProseDiff>(startProseWorker, 10_000);

/** The comparison of two texts, made off the main thread and once for as long as the cache keeps it. */
export function diffQuery(input: DiffInput) {
  const { before, after, beforeId, afterId } = input;
  return queryOptions({
    queryKey: ["comparison", beforeId ?? `text ${before}`, afterId ?? `text ${after}`] as const,
    queryFn: () => compareApart(before, after),
    // Equal texts have equal comparisons, whatever is written meanwhile.
    staleTime: "static",
    retry: false,
    structuralSharing: false,
  });
}

/** The same two texts as they are written, line by line. */
export function sourceQuery({ before, after, beforeId, afterId }: DiffInput) {
  return queryOptions({
    queryKey: ["source comparison", beforeId, afterId] as const,
    queryFn: () => compareSources(before, after),
    staleTime: "static",
    retry: false,
    structuralSharing: false,
  });
}

/** Keeps a comparison that came with its texts, so that it needn't be made. */
export function keepDiff(client: QueryClient, input: DiffInput, sent: SentDiff): void {
  client.setQueryData(diffQuery(input).queryKey, readDiff(sent));
}

async function compareApart(before: string, after: string): Promise<ProseDiff> {
  try {
    return await ask({ before, after, asWritten: false });
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
  }
  return compareSources(before, after);
}

async function compareSources(before: string, after: string): Promise<ProseDiff> {
  try {
    return await ask({ before, after, asWritten: true });
  } catch (error) {
    throw error instanceof OutOfTime ? new Error(proseTexts.tooLarge) : error;
  }
}

async function ask(request: CompareRequest): Promise<ProseDiff> {
  if (typeof Worker !== "undefined") return worker.ask(request);
  const { compareTexts } = await import("../compare-texts.ts");
  return compareTexts(request);
}

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
