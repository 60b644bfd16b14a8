import type { Row } from "#content/prose/row.ts";
import { textOfRuns } from "#content/prose/runs.ts";
import { comparedCellOffsets, type Offsets } from "#content/prose/text-offsets.ts";

/** Which part of a comparison to render: both sides inline, or one side. */
export type Shown = "both" | "before" | "after";

/** Which text of its blocks an element shows, on each side: offsets, end exclusive. Selections are found by it. */
type PieceProps = { "data-before"?: string; "data-after"?: string };

type Lengths = { before: number; after: number };

/** The attributes of an element that shows a piece of text. */
export function pieceProps(at: Offsets | undefined, shown: Shown, lengths: Lengths): PieceProps {
  const { before, after } = at ?? {};
  return {
    ...(before !== undefined && shown !== "after" && lengths.before > 0
      ? { "data-before": `${before}-${before + lengths.before}` }
      : {}),
    ...(after !== undefined && shown !== "before" && lengths.after > 0
      ? { "data-after": `${after}-${after + lengths.after}` }
      : {}),
  };
}

/** Where the texts of a row begin in their blocks, on the sides that can be commented on. */
export type RowOffsets = Offsets & {
  /** Of a compared table, by row and column. */
  cells?: Offsets[][];
};

export function rowOffsets({ anchors, runs, table, part, ...row }: Row): RowOffsets {
  const startOf = (side: "before" | "after") => {
    const text = row[side]?.text;
    if (text === undefined || anchors[side] === undefined) return {};
    const shown = runs ? textOfRuns(runs, side) : text;
    // The first part of a split block begins as it does.
    const isIt = shown === text || (part !== undefined && text.startsWith(shown));
    return isIt ? { [side]: 0 } : {};
  };
  const { before, after } = row;
  const cells =
    table && before?.kind === "table" && after?.kind === "table"
      ? { cells: comparedCellOffsets(table, before, after) }
      : {};
  return { ...startOf("before"), ...startOf("after"), ...cells };
}

/** Of the outermost element of a block, which has the direction of its text. */
export type Direction = "auto" | undefined;
