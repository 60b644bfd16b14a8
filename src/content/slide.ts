import { groupHunks } from "./hunks.ts";
import type { Hunk, Region } from "./hunks.ts";

/** Whether a line is blank. Blank lines repeat everywhere, so they can't serve as anchors. */
export function isBlank(line: string): boolean {
  return line.trim() === "";
}

/** The range of base lines within which a side's hunks may slide. */
export type Bounds = { from: number; to: number };

/**
 * Equivalent versions of a region in which the sides touch. An added or removed paragraph takes a blank line along,
 * either the one before it or the one after it; the resulting text is the same.
 * Empty if both sides added or removed lines in one place. The version would then decide whose lines come first, or
 * whether added lines belong to removed ones.
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

/** The hunks unchanged, moved up as far as possible over blank lines, and moved down as far as possible. */
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
 * Moves hunks down as far as possible without changing the resulting text. Two sides that add or remove lines in the
 * same place then do it at the same line.
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
  /** The added or removed lines and those before them, indexed from the end. */
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
  /** The added or removed lines and those after them. */
  const lineAt = (index: number) => put[index] ?? base[from + index - put.length]!;
  let steps = 0;
  for (; to + steps < most; steps++) {
    const next = base[to + steps]!;
    if (!isPassable(next) || next !== lineAt(steps)) break;
  }
  const moved = put.map((_, index) => lineAt(steps + index));
  return { from: from + steps, to: to + steps, put: moved };
}
