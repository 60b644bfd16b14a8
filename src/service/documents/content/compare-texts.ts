import { diffProse } from "#content/prose/diff.ts";
import type { SentDiff } from "#content/prose/sent-diff.ts";
import { wordStats, type WordStats } from "#content/prose/stats.ts";

type Texts = { before: string; after: string };

/** Two texts compared, as it is sent. Run it in a worker thread. */
export function compareTexts({ before, after }: Texts): SentDiff {
  const { rows, coarse } = diffProse(before, after);
  return { rows, coarse };
}

/** The words added and removed between two texts. Run it in a worker thread if they are long. */
export function compareWords({ before, after }: Texts): WordStats {
  return wordStats(before, after);
}
