import { groupHunks } from "./hunks.ts";
import type { Hunk, Region } from "./hunks.ts";

/** Whether a line says nothing: such lines stand everywhere, so that none of them tells a place. */
export function isBlank(line: string): boolean {
  return line.trim() === "";
}

/** The lines of the base that the hunks of a side may move within, as places between lines. */
export type Bounds = { from: number; to: number };

/**
 * Other readings of a region in which the sides touch: a paragraph that came or went takes the blank line before it along
 * or the one after it, which is the same text. None where both sides came or went at one place, as then the reading would
 * decide whose comes first, or whether what came belongs to what went.
 */
export function slideApart(
  base: readonly string[],
  region: Region,
  bounds: Record<"main" | "changeRequest", Bounds>,
): Region[][] {
  const { main, changeRequest } = region;
  if (grows(main) && (grows(changeRequest) || shrinks(changeRequest))) return [];
  if (grows(changeRequest) && shrinks(main)) return [];
  return readings(base, main, bounds.main).flatMap((left) =>
    readings(base, changeRequest, bounds.changeRequest).map((right) => groupHunks(left, right)),
  );
}

const grows = (hunks: readonly Hunk[]) => hunks.some(({ from, to, put }) => put.length > to - from);
const shrinks = (hunks: readonly Hunk[]) =>
  hunks.some(({ from, to, put }) => put.length < to - from);

/** The hunks as they are, as far up as they go over blank lines, and as far down. */
function readings(
  base: readonly string[],
  hunks: readonly Hunk[],
  bounds: Bounds,
): (readonly Hunk[])[] {
  const up: Hunk[] = [];
  for (const hunk of hunks) up.push(slideUp(base, hunk, up.at(-1)?.to ?? bounds.from));
  return [hunks, up, slideAllDown(base, hunks, bounds.to, isBlank)];
}

/**
 * The hunks as far down as they go without another text coming out of them: so two sides that put in or take out lines at
 * one place do so at the same line.
 */
export function slideAllDown(
  base: readonly string[],
  hunks: readonly Hunk[],
  most: number,
  isPassable: (line: string) => boolean = () => true,
): Hunk[] {
  const down: Hunk[] = [];
  for (const hunk of hunks.toReversed())
    down.push(slideDown(base, hunk, down.at(-1)?.from ?? most, isPassable));
  return down.reverse();
}

function slideUp(base: readonly string[], hunk: Hunk, least: number): Hunk {
  const { from, to, put } = hunk;
  if (from < to && put.length > 0) return hunk;
  /** Counted from the end: the lines that are put in or taken out, and those before them. */
  const lineAt = (index: number) => put.at(-1 - index) ?? base[to - 1 - (index - put.length)]!;
  let steps = 0;
  for (; from - steps > least; steps++) {
    const next = base[from - steps - 1]!;
    if (!isBlank(next) || next !== lineAt(steps)) break;
  }
  const moved = put.map((_, index) => lineAt(steps + put.length - 1 - index));
  return { from: from - steps, to: to - steps, put: moved };
}

function slideDown(
  base: readonly string[],
  hunk: Hunk,
  most: number,
  isPassable: (line: string) => boolean,
): Hunk {
  const { from, to, put } = hunk;
  if (from < to && put.length > 0) return hunk;
  /** The lines that are put in or taken out, and those after them. */
  const lineAt = (index: number) => put[index] ?? base[from + index - put.length]!;
  let steps = 0;
  for (; to + steps < most; steps++) {
    const next = base[to + steps]!;
    if (!isPassable(next) || next !== lineAt(steps)) break;
  }
  const moved = put.map((_, index) => lineAt(steps + index));
  return { from: from + steps, to: to + steps, put: moved };
}
