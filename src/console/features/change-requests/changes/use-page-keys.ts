import type { Change } from "#contract/changes.ts";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { reviewKeyTexts } from "#console/messages/review-keys.ts";
import { thingOf } from "#console/kit/changes/change-kind.ts";
import { useAddress } from "./use-address.ts";

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
export function usePageKeys(input: {
  changes: readonly Change[];
  current: Change | undefined;
  /** The number of changes that aren't loaded yet. */
  missing: number;
  /** Whether all changes are loaded. */
  isWhole: boolean;
  onFind: () => void;
}): Walk {
  const { changes, current } = input;
  const { thread, isSince, set } = useAddress();
  const at = current === undefined ? -1 : changes.indexOf(current);
  const goTo = (change: Change | undefined) =>
    change === undefined
      ? undefined
      : () => set({ page: thingOf(change).id, thread: "", since: "" });
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
  // One level at a time: first the selected thread, then the comparison since a revision.
  const back = { keys: "Escape", label: keys.back, group };
  useKeys([
    ...(isSince ? [{ ...back, run: () => set({ since: "" }, true) }] : []),
    ...(thread !== "" ? [{ ...back, run: () => set({ thread: "" }, true) }] : []),
  ]);
  return {
    at: at + 1,
    count: changes.length + input.missing,
    ahead: changes.slice(at + 1, at + 3),
    next,
    previous,
  };
}
