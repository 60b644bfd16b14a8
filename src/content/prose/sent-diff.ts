import type { Block } from "./block.ts";
import type { ProseDiff, Row } from "./row.ts";

/** A comparison as the service sends it: the rows have all blocks of both sides. */
export type SentDiff = Pick<ProseDiff, "rows" | "coarse">;

export function readDiff({ rows, coarse }: SentDiff): ProseDiff {
  return { rows, before: sideOf(rows, "before"), after: sideOf(rows, "after"), coarse };
}

/** The blocks of one side of the rows, in page order. */
function sideOf(rows: readonly Row[], side: "before" | "after"): Block[] {
  const wholeSide = { split: "before", merged: "after" } as const;
  return rows.flatMap((row) => {
    const block = row[side];
    if (!block) return [];
    const repeated =
      (row.kind === "split" || row.kind === "merged") &&
      wholeSide[row.kind] === side &&
      row.part?.index;
    return repeated ? [] : [block];
  });
}
