import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { useQuery } from "@tanstack/react-query";
import { useSetParams } from "#console/kit/use-set-params.ts";
import type { Space } from "#contract/space.ts";
import { threadsQuery } from "#console/kit/thread/thread-queries.ts";
import { useQuiet } from "#console/kit/timing.ts";

const all = "all-comments";

/** The comments next to the page, whose state is in the URL: open, and with which thread. */
export function useCommentsPanel() {
  const [params] = useSearchParams();
  const setParams = useSetParams();
  const thread = params.get("thread") ?? "";
  const isAll = params.get("panel") === all;
  const set = useCallback(
    (values: Record<"panel" | "thread", string>) => setParams(values, true),
    [setParams],
  );
  return {
    isOpen: !isAll && (params.get("panel") === "comments" || thread !== ""),
    /** All comments of the space are shown instead. */
    isAll,
    /** The thread in the URL, or "". */
    thread,
    open: useCallback((thread = "") => set({ panel: "comments", thread }), [set]),
    openAll: useCallback(() => set({ panel: all, thread: "" }), [set]),
    close: useCallback(() => set({ panel: "", thread: "" }), [set]),
  };
}

/** All threads about the published content, loaded after the page: when there are open ones, or their panel is open. */
export function useSpaceThreads({ id, comments }: Space, isPanelOpen: boolean) {
  const isQuiet = useQuiet();
  return useQuery({
    ...threadsQuery({ spaceId: id }),
    enabled: isQuiet && (isPanelOpen || comments > 0),
  });
}
