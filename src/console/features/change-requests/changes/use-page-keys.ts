import type { Change } from "#contract/changes.ts";
import { useWalk, type Walk } from "#console/kit/changes/use-walk.ts";
import { useKeys } from "#console/kit/keys/use-keys.ts";
import { reviewKeyTexts } from "#console/messages/space-common.ts";
import { useAddress } from "./use-address.ts";

/** The navigation from page to page, and the keys that lead back one level. */
export function usePageKeys(input: {
  changes: readonly Change[];
  current: Change | undefined;
  /** The number of changes that aren't loaded yet. */
  missing: number;
  /** Whether all changes are loaded. */
  isWhole: boolean;
  hasClusters: boolean;
  onFind: () => void;
}): Walk {
  const { thread, isSince, withoutSince, isByEdit, set } = useAddress();
  const walk = useWalk({
    ...input,
    onOpen: (page) => set({ page, thread: "", since: "", edits: "" }),
  });
  // One level at a time: first the selected thread, then the comparison since a revision.
  const back = { keys: "Escape", label: reviewKeyTexts.back, group: reviewKeyTexts.group } as const;
  useKeys([
    ...(isSince ? [{ ...back, run: () => set(withoutSince, true) }] : []),
    ...(input.hasClusters
      ? [
          {
            keys: "g e" as const,
            label: reviewKeyTexts.sameEdits,
            group: reviewKeyTexts.group,
            run: () => set({ edits: isByEdit ? "" : "same", thread: "", since: "" }),
          },
        ]
      : []),
    ...(thread !== "" ? [{ ...back, run: () => set({ thread: "" }, true) }] : []),
  ]);
  return walk;
}
