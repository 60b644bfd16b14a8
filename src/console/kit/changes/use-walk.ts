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
  const goTo = (change: Change | undefined) =>
    change === undefined ? undefined : () => input.onOpen(thingOf(change).id);
  // A page that isn't in the list yet is not before its first one.
  const next = at === -1 && !input.isWhole ? undefined : goTo(changes[at + 1]);
  const previous = at > 0 ? goTo(changes[at - 1]) : undefined;
  const keys = reviewKeyTexts;
  const { group } = keys;
  useKeys([
    { keys: "j", label: keys.nextPage, group, run: () => next?.() },
    { keys: "k", label: keys.previousPage, group, run: () => previous?.() },
    { keys: "/", label: keys.find, group, run: input.onFind },
  ]);
  return {
    at: at + 1,
    count: changes.length + input.missing,
    ahead: changes.slice(at + 1, at + 3),
    next,
    previous,
  };
}
