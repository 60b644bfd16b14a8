import { useEffect, useRef } from "react";
import type { Change } from "#contract/changes.ts";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { reviewKeyTexts } from "#console/messages/review-keys.ts";
import { thingOf } from "./change-kind.ts";

/** Navigation from page to page in the filtered list. */
export type Walk = {
  /** Position of the current page in the list, from 1; 0 if the filter hides it. */
  at: number;
  count: number;
  /** The next pages, to prefetch. */
  ahead: readonly Change[];
  /** Undefined at the end. */
  next: (() => void) | undefined;
  previous: (() => void) | undefined;
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
  const onItsWay = useRef<string>(undefined);
  useEffect(() => {
    onItsWay.current = undefined;
  }, [current]);
  const go = (by: 1 | -1) => {
    // Keys can be faster than the screen.
    const asked = changes.findIndex((change) => thingOf(change).id === onItsWay.current);
    const to = changes[(asked === -1 ? at : asked) + by];
    if (to === undefined) return;
    onItsWay.current = thingOf(to).id;
    input.onOpen(thingOf(to).id);
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
    ahead: changes.slice(at + 1, at + 3),
    next: isPlaced && at + 1 < changes.length ? () => go(1) : undefined,
    previous: at > 0 ? () => go(-1) : undefined,
  };
}
