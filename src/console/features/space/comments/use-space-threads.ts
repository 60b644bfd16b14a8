import { useQuery } from "@tanstack/react-query";
import type { Space } from "#contract/space.ts";
import { threadsQuery } from "#console/kit/thread/thread-queries.ts";
import { useQuiet } from "#console/kit/use-quiet.ts";

/** All threads about the published content, loaded after the page: when there are open ones, or their panel is open. */
export function useSpaceThreads({ id, comments }: Space, isPanelOpen: boolean) {
  const isQuiet = useQuiet();
  return useQuery({
    ...threadsQuery({ spaceId: id }),
    enabled: isQuiet && (isPanelOpen || comments > 0),
  });
}
