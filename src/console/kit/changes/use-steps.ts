import { useCallback, useLayoutEffect, useRef } from "react";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import type { ProseDiffHandle } from "#console/kit/prose-diff/diff-list.tsx";
import { reviewKeyTexts } from "#console/messages/review-keys.ts";
import type { Walk } from "./use-walk.ts";

/** Navigation from change to change within a page. */
export type Steps = {
  /** The current change, from 1; 0 before the first. */
  current: number;
  count: number;
  /** Returns false if there is no next change. */
  next: () => boolean;
  previous: () => boolean;
};

/** Passes the navigation of a comparison to the header above, whenever it changes: for `onPosition` of `ProseDiff`. */
export function useSteps(
  diff: { current: ProseDiffHandle | null },
  onSteps: (steps: Steps | undefined) => void,
) {
  const tell = useRef(onSteps);
  // Layout effects, as in the comparison: the page that opens must not be told of the end of the one before.
  useLayoutEffect(() => {
    tell.current = onSteps;
  });
  useLayoutEffect(() => () => tell.current(undefined), []);
  return useCallback(
    (current: number, count: number) =>
      tell.current({
        current,
        count,
        next: () => diff.current?.next() ?? false,
        previous: () => diff.current?.previous() ?? false,
      }),
    [diff],
  );
}

/** Keys from change to change, over the end of a page to the next one, and for the view. */
export function useStepKeys(input: {
  steps: Steps | undefined;
  /** Whether what is shown has a comparison with steps. */
  hasSteps: boolean;
  walk: Walk;
  onView: () => void;
}): void {
  const { steps, hasSteps, walk } = input;
  const goToNext = () => {
    // Don't skip a page whose comparison is still loading: it hasn't been seen yet.
    if (steps === undefined && hasSteps) return;
    if (steps?.next() !== true) walk.next?.();
  };
  const keys = reviewKeyTexts;
  const { group } = keys;
  useKeys([
    { keys: "i", label: keys.view, group, run: input.onView },
    { keys: "n", label: keys.nextChange, group, run: goToNext },
    { keys: "p", label: keys.previousChange, group, run: () => void steps?.previous() },
  ]);
}
