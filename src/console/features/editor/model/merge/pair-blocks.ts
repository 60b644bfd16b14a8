import type { Node } from "prosemirror-model";
import { matchSequences, type Range } from "#content/prose/sequence.ts";
import { contentKey } from "../write/alike.ts";

/** The index of a block before and of its counterpart after. */
export type Pair = [before: number, after: number];

/**
 * Pairs the blocks of two versions, in order: first those with equal content, then in the runs between the most similar
 * ones. Pairing changed blocks by their order instead would move the cursor into another paragraph.
 */
export function pairBlocks(before: readonly Node[], after: readonly Node[]): Pair[] {
  const { pairs } = matchSequences(before.map(contentKey), after.map(contentKey));
  const all: Pair[] = [];
  let [a0, b0] = [0, 0];
  for (const [a1, b1] of [...pairs, [before.length, after.length] as Pair]) {
    all.push(...pairRun(before, after, { a0, a1, b0, b1 }));
    if (a1 < before.length && b1 < after.length) all.push([a1, b1]);
    [a0, b0] = [a1 + 1, b1 + 1];
  }
  return all;
}

/** Comparing all blocks of two runs takes quadratic time. Longer runs are paired by order. */
const mostCompared = 10_000;

function pairRun(before: readonly Node[], after: readonly Node[], run: Range): Pair[] {
  const { a0, a1, b0, b1 } = run;
  const [rows, columns] = [a1 - a0, b1 - b0];
  if (rows <= 0 || columns <= 0) return [];
  if (rows * columns > mostCompared) return pairByOrder(before, after, run);
  // best[i][j]: the greatest similarity of the blocks from i and from j on.
  const best = Array.from({ length: rows + 1 }, () => new Float64Array(columns + 1));
  const alike = (row: number, column: number) => similarity(before[a0 + row]!, after[b0 + column]!);
  for (let row = rows - 1; row >= 0; row--) {
    for (let column = columns - 1; column >= 0; column--) {
      const paired = alike(row, column);
      const skipped = Math.max(best[row + 1]![column]!, best[row]![column + 1]!);
      best[row]![column] = Math.max(
        skipped,
        paired === 0 ? 0 : paired + best[row + 1]![column + 1]!,
      );
    }
  }
  const pairs: Pair[] = [];
  for (let row = 0, column = 0; row < rows && column < columns;) {
    const here = best[row]![column]!;
    if (here === best[row + 1]![column]) row++;
    else if (here === best[row]![column + 1]) column++;
    else pairs.push([a0 + row++, b0 + column++]);
  }
  return pairs;
}

function pairByOrder(before: readonly Node[], after: readonly Node[], run: Range): Pair[] {
  const pairs: Pair[] = [];
  const length = Math.min(run.a1 - run.a0, run.b1 - run.b0);
  for (let index = 0; index < length; index++) {
    const pair: Pair = [run.a0 + index, run.b0 + index];
    if (before[pair[0]]!.type === after[pair[1]]!.type) pairs.push(pair);
  }
  return pairs;
}

/** From 0 (another kind of block) to about 1: how much of the text two blocks share at its start and its end. */
function similarity(a: Node, b: Node): number {
  if (a.type !== b.type) return 0;
  const [left, right] = [a.textContent, b.textContent];
  const shorter = Math.min(left.length, right.length);
  let start = 0;
  while (start < shorter && left[start] === right[start]) start++;
  let end = 0;
  while (end < shorter - start && left.at(-1 - end) === right.at(-1 - end)) end++;
  return 0.01 + (start + end) / Math.max(1, left.length, right.length);
}
