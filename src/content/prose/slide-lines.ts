type Pair = [number, number];

/**
 * Slides added and removed lines to where they begin as people would say. A block that was put between two others can be read as
 * beginning with the last lines of the one before, if its own last lines are the same: `}`, or a blank line.
 *
 * @param pairs - the lines that are kept, in order
 * @returns pairs of the same lines
 */
export function slideLines(
  before: readonly string[],
  after: readonly string[],
  pairs: readonly Pair[],
): Pair[] {
  const slid = pairs.map(([i, j]): Pair => [i, j]);
  for (let at = 0; at <= slid.length; at++) {
    const [fromI, fromJ] = slid[at - 1] ?? [-1, -1];
    const [toI, toJ] = slid[at] ?? [before.length, after.length];
    const isRemoved = toI > fromI + 1;
    // Lines that replace others stay beside them.
    if (isRemoved === toJ > fromJ + 1) continue;
    const side = isRemoved ? 0 : 1;
    slide(slid, at, isRemoved ? before : after, side);
  }
  return slid;
}

/** @param at - the index of the pair below the lines of one side */
function slide(pairs: Pair[], at: number, lines: readonly string[], side: 0 | 1): void {
  const start = (pairs[at - 1]?.[side] ?? -1) + 1;
  const end = pairs[at]?.[side] ?? lines.length;
  /** Whether a pair directly follows the one before it, on both sides. */
  const isNext = (index: number) =>
    [0, 1].every((of) => pairs[index]![of]! === pairs[index - 1]![of]! + 1);
  let up = 0;
  while (
    at - 1 - up >= 0 &&
    (up === 0 || isNext(at - up)) &&
    lines[start - 1 - up] === lines[end - 1 - up]
  )
    up++;
  let down = 0;
  while (
    at + down < pairs.length &&
    (down === 0 || isNext(at + down)) &&
    lines[start + down] === lines[end + down]
  )
    down++;
  const steps = bestStart(lines, start, -up, down);
  const length = end - start;
  for (let n = 0; n < steps; n++) pairs[at + n]![side] -= length;
  for (let n = 0; n < -steps; n++) pairs[at - 1 - n]![side] += length;
}

/** By how many lines to slide: to a line with words below a blank one, else to one with words that isn't indented further than those around. */
function bestStart(lines: readonly string[], start: number, least: number, most: number): number {
  if (least === most) return 0;
  const steps = Array.from({ length: most - least + 1 }, (_, index) => most - index);
  const isTelling = (step: number) => /[\p{L}\p{N}]/u.test(lines[start + step] ?? "");
  const isBelowBlank = (step: number) => (lines[start + step - 1] ?? "").trim() === "";
  return (
    steps.find((step) => isTelling(step) && isBelowBlank(step)) ??
    steps
      .filter(isTelling)
      .toSorted((a, b) => indentOf(lines[start + a]!) - indentOf(lines[start + b]!))[0] ??
    0
  );
}

const indentOf = (line: string) => /^\s*/.exec(line)![0].length;
