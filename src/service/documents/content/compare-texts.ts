import { hash } from "node:crypto";
import { blocksIn, type Commented } from "#content/prose/block-versions.ts";
import { diffProse } from "#content/prose/diff.ts";
import { type Edit, editsBetween } from "#content/prose/edits.ts";
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

/** An edit with a name as short for long texts: equal for equal edits, and for no others. */
export type NamedEdit = Omit<Edit, "sign"> & { key: string };

/** Enough of a SHA-256 that nobody finds two edits with one name. */
const keyLength = 32;

/** The edits between two texts. Run it in a worker thread. */
export function compareEdits({ before, after }: Texts): NamedEdit[] {
  return editsBetween(before, after).map(({ sign, ...edit }) => ({
    key: hash("sha256", sign, "base64url").slice(0, keyLength),
    ...edit,
  }));
}

/** See `blocksIn`. Run it in a worker thread. */
export function compareBlocks({
  commented,
  version,
}: {
  commented: Commented;
  version: string;
}): string {
  return blocksIn(commented, version);
}
