import { siblingsIn, type Place, type TreeNode, type TreeRules, whyNot } from "./model.ts";
import type { VisibleRow } from "./model.ts";

/** Where the pointer is. */
type Pointed = {
  /** Index of a visible row; the number of rows if the pointer is below all of them. */
  row: number;
  /** From the upper edge of the row, 0 to 1. */
  part: number;
  /** The level whose indentation the pointer is at, from 1. It chooses between the ends of nested parents. */
  level: number;
};

/** What a drop would do. */
export type DropTarget = {
  place: Place;
  /** Why nothing can be dropped here, as a sentence. */
  whyNot: string | undefined;
  /** The row into which it would go, or the edge between two rows (index of the lower one) with the line's level. */
  mark: { kind: "into"; row: number } | { kind: "between"; row: number; level: number };
};

type Candidate = { parent: string | undefined; before: number; mark: DropTarget["mark"] };

/**
 * The drop target under the pointer: before or after a row, or, in its middle, inside it. After the last child of a parent, the
 * horizontal position decides between inside and after the parent.
 */
export function dropTarget<N extends TreeNode>(
  tree: readonly N[],
  rows: readonly VisibleRow<N>[],
  ids: ReadonlySet<string>,
  rules: TreeRules<N>,
  pointed: Pointed,
): DropTarget {
  const options = candidates(rows, pointed, (row) => holds(tree, ids, rules, row)).map(
    (candidate): DropTarget => ({
      place: { parent: candidate.parent, index: indexWithout(tree, ids, candidate) },
      whyNot: whyNotInto(tree, rows, ids, rules, candidate.parent),
      mark: candidate.mark,
    }),
  );
  return options.find((option) => option.whyNot === undefined) ?? options[0]!;
}

/** In order of preference. */
function candidates<N extends TreeNode>(
  rows: readonly VisibleRow<N>[],
  { row: at, part, level }: Pointed,
  holdsThem: (row: VisibleRow<N>) => boolean,
): Candidate[] {
  const row = rows[at];
  if (row === undefined) return endings(rows, rows.length - 1, 1);
  if (part > 0.25 && part < 0.75 && holdsThem(row)) {
    const mark = { kind: "into", row: at } as const;
    return [{ parent: row.node.id, before: row.node.children.length, mark }];
  }
  if (part < 0.5) return beginnings(rows, at, level);
  if (row.isOpen) {
    const mark = { kind: "between", row: at + 1, level: row.level + 1 } as const;
    const inside = { parent: row.node.id, before: 0, mark };
    const after = endings(rows, lastWithin(rows, at), row.level);
    return [inside, ...after.filter((candidate) => candidate.parent === row.parent?.node.id)];
  }
  return endings(rows, at, level);
}

/** Before a row. If the row above is deeper, the places after its parents are on the same edge. */
function beginnings<N extends TreeNode>(
  rows: readonly VisibleRow<N>[],
  at: number,
  level: number,
): Candidate[] {
  const row = rows[at]!;
  const mark = { kind: "between", row: at, level: row.level } as const;
  const before = { parent: row.parent?.node.id, before: row.index, mark };
  const above = rows[at - 1];
  if (above === undefined || above.level <= row.level) return [before];
  return level > row.level
    ? [...endings(rows, at - 1, level), before]
    : [before, ...endings(rows, at - 1, level)];
}

/** After a row, and after each of its parents of which it is the last row; the one nearest to `level` first. */
function endings<N extends TreeNode>(
  rows: readonly VisibleRow<N>[],
  at: number,
  level: number,
): Candidate[] {
  const below = rows[at + 1]?.level ?? 1;
  const candidates: Candidate[] = [];
  for (let row = rows[at]; row !== undefined && row.level >= below; row = row.parent) {
    const mark = { kind: "between", row: at + 1, level: row.level } as const;
    candidates.push({ parent: row.parent?.node.id, before: row.index + 1, mark });
  }
  const distance = ({ mark }: Candidate) =>
    mark.kind === "between" ? Math.abs(mark.level - level) : 0;
  const mark = { kind: "between", row: 0, level: 1 } as const;
  return candidates.length === 0
    ? [{ parent: undefined, before: 0, mark }]
    : candidates.toSorted((a, b) => distance(a) - distance(b));
}

function lastWithin(rows: readonly VisibleRow[], at: number): number {
  const { level } = rows[at]!;
  const next = rows.findIndex((row, index) => index > at && row.level <= level);
  return (next === -1 ? rows.length : next) - 1;
}

function holds<N extends TreeNode>(
  tree: readonly N[],
  ids: ReadonlySet<string>,
  rules: TreeRules<N>,
  row: VisibleRow<N>,
): boolean {
  return !isWithin(row, ids) && whyNot(tree, ids, row.node.id, rules) === undefined;
}

function whyNotInto<N extends TreeNode>(
  tree: readonly N[],
  rows: readonly VisibleRow<N>[],
  ids: ReadonlySet<string>,
  rules: TreeRules<N>,
  parent: string | undefined,
): string | undefined {
  const row = rows.find(({ node }) => node.id === parent);
  // Inside what moves: the pointer is still where it began.
  if (row !== undefined && isWithin(row, ids)) return undefined;
  return whyNot(tree, ids, parent, rules);
}

function isWithin(row: VisibleRow | undefined, ids: ReadonlySet<string>): boolean {
  return row !== undefined && (ids.has(row.node.id) || isWithin(row.parent, ids));
}

/** Counts only siblings that stay. */
function indexWithout<N extends TreeNode>(
  tree: readonly N[],
  ids: ReadonlySet<string>,
  { parent, before }: Candidate,
): number {
  return siblingsIn(tree, parent)
    .slice(0, before)
    .filter(({ id }) => !ids.has(id)).length;
}
