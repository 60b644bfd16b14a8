import { useEffect, useRef } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { markStale } from "#console/data/query-client.ts";
import { importsQuery } from "../queries.ts";
import { useReview } from "../use-review.ts";

/** Pauses between two readings of an import's progress, in milliseconds. */
const firstPause = 1000;
const longestPause = 10_000;

/** The imports of the change request, followed while one runs: ever less often, and not in a hidden tab. */
export function useImports() {
  const { scope } = useReview();
  const client = useQueryClient();
  const pause = useRef(firstPause);
  const { data, error } = useQuery({
    ...importsQuery(scope),
    refetchInterval: ({ state }) => {
      if (state.data?.items.some(({ status }) => status === "running") !== true) return false;
      pause.current = Math.min(longestPause, pause.current * 1.25);
      return pause.current;
    },
    refetchIntervalInBackground: false,
  });
  const imports = data?.items ?? [];
  const running = imports.find(({ status }) => status === "running");
  const isRunning = running !== undefined;
  const revision = imports[0]?.revision;
  const seen = useRef({ isRunning, revision });
  useEffect(() => {
    const { current: old } = seen;
    seen.current = { isRunning, revision };
    if (!isRunning) pause.current = firstPause;
    // New pages have come in, or the last have: what is on the screen is read again.
    if (old.isRunning === isRunning && old.revision === revision) return;
    markStale(client);
    void client.refetchQueries({ type: "active", stale: true });
  }, [client, isRunning, revision]);
  return { imports, isRunning, error };
}
