import type { FindQuery } from "./find-hits.ts";

/** How many hits there are, and the index of the current one; -1 before the first step. */
export type Found = { count: number; current: number };

/** Finds and replaces in the open text: the rich view's or the source view's. */
export type Finder = {
  /** Marks all hits, and goes to the first one at or after the cursor. Undefined removes the marks. */
  find: (query: FindQuery | undefined) => void;
  /** The same object until something changes. */
  found: () => Found;
  subscribe: (listener: () => void) => () => void;
  /** Goes to the next or the previous hit, around the ends. */
  step: (direction: 1 | -1) => void;
  /** Replaces the current hit, and goes to the next one. */
  replace: (put: string) => void;
  /** Replaces all hits in one step that can be undone. @returns how many */
  replaceAll: (put: string) => number;
  /** The selected text, to start with. */
  selected: () => string;
  /** Puts the focus into the text, with the current hit selected. */
  focus: () => void;
};

/** Nothing was found, or nothing is searched for. */
export const nothingFound: Found = { count: 0, current: -1 };

/** The index of the first hit at or after a position; the first one if all are before. */
export function firstAfter(hits: readonly { from: number }[], position: number): number {
  if (hits.length === 0) return -1;
  return Math.max(
    0,
    hits.findIndex(({ from }) => from >= position),
  );
}

/** An index a step further, around the ends. */
export function stepped(current: number, direction: 1 | -1, count: number): number {
  if (count === 0) return -1;
  if (current < 0) return direction === 1 ? 0 : count - 1;
  return (current + direction + count) % count;
}
