import { useEffect, useRef, useCallback, useLayoutEffect } from "react";
import type { Change } from "#contract/changes.ts";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { reviewKeyTexts } from "#console/messages/space-common.ts";
import type { ProseDiffHandle } from "#console/kit/prose-diff/diff-list.tsx";
import { thingOf } from "./change-kind.ts";

/** Navigation from page to page in the filtered list. */
export type Walk = {
  /** Position of the current page in the list, from 1; 0 if the filter hides it. */
  at: number;
  count: number;
  /** The next pages, to prefetch. */
  ahead: readonly Change[];
  /** The page that was opened last, which may not be drawn yet: keys can be faster than the screen. */
  heading: () => Change | undefined;
  /** Undefined at the end. */
  next: (() => void) | undefined;
  previous: (() => void) | undefined;
  open: (change: Change) => void;
};

/** Creates the navigation and binds its shortcuts. */
export function useWalk(input: {
  changes: readonly Change[];
  current: Change | undefined;
  /** The number of changes that aren't loaded yet. */
  missing: number;
  /** Whether all changes are loaded. */
  isWhole: boolean;
  /** Shows a page or file, by its ID. */
  onOpen: (id: string) => void;
  onFind: () => void;
}): Walk {
  const { changes, current } = input;
  const at = current === undefined ? -1 : changes.indexOf(current);
  // The pages that were opened and aren't drawn yet, in order. Drawing one of them leaves those after it on their way.
  const onTheirWay = useRef<string[]>([]);
  const drawn = current && thingOf(current).id;
  // Like the keys before the page is painted: later, it would forget what the first keys opened.
  useLayoutEffect(() => {
    const ids = onTheirWay.current;
    onTheirWay.current =
      drawn !== undefined && ids.includes(drawn) ? ids.slice(ids.indexOf(drawn) + 1) : [];
  }, [drawn]);
  const atNewest = () => {
    const newest = onTheirWay.current.at(-1);
    const target = changes.findIndex((change) => thingOf(change).id === newest);
    return target === -1 ? at : target;
  };
  const open = (change: Change) => {
    onTheirWay.current.push(thingOf(change).id);
    input.onOpen(thingOf(change).id);
  };
  const go = (by: 1 | -1) => {
    const to = changes[atNewest() + by];
    if (to !== undefined) open(to);
  };
  // A page that isn't in the list yet is not before its first one.
  const isPlaced = at !== -1 || input.isWhole;
  const keys = reviewKeyTexts;
  const { group } = keys;
  useKeys([
    { keys: "j", label: keys.nextPage, group, run: () => isPlaced && go(1) },
    { keys: "k", label: keys.previousPage, group, run: () => go(-1) },
    { keys: "/", label: keys.find, group, run: input.onFind },
  ]);
  return {
    at: at + 1,
    count: changes.length + input.missing,
    heading: () => changes[atNewest()] ?? current,
    ahead: changes.slice(at + 1, at + 3),
    next: isPlaced && at + 1 < changes.length ? () => go(1) : undefined,
    previous: at > 0 ? () => go(-1) : undefined,
    open,
  };
}

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

/** Keep the focus when another page opens: the list, anything on top, and the thread that the page was opened for. */
const keeping = "[data-keeps-focus], [data-thread], [role=dialog], input, textarea, select";

/**
 * Scrolls to the top when another page opens, and focuses its title: otherwise the next page would open in the middle, and the
 * focus could stay on a removed element. The first page keeps the position from the URL.
 *
 * @returns refs for the page and for its title
 */
export function useArrival(pageId: string) {
  const page = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const shown = useRef(pageId);
  useEffect(() => {
    if (shown.current === pageId) return;
    shown.current = pageId;
    if (page.current !== null && isCovered(page.current)) {
      page.current.scrollIntoView({ block: "start" });
    }
    if (document.activeElement?.closest(keeping) == null) {
      title.current?.focus({ preventScroll: true });
    }
  }, [pageId]);
  return { page, title };
}

/** Whether the start is above the window, or below the bars that stay at its top. */
const isCovered = (element: HTMLElement) =>
  element.getBoundingClientRect().top < parseFloat(getComputedStyle(element).scrollMarginTop);

/** Moves the focus from the list to the opened page; its header is always visible. */
export function focusTitle(): void {
  const title =
    document.querySelector<HTMLElement>("#change-title") ??
    document.querySelector<HTMLElement>("[data-page-heading]");
  title?.focus({ preventScroll: true });
}
