import { useEffect, useRef } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { markStale } from "#console/data/query-client.ts";
import { importOf, type ImportScope } from "#console/kit/imports/import-queries.ts";

/** Intervals between progress requests, in milliseconds. */
const firstPause = 500;
const longestPause = 5_000;

/** An import, which is requested again while it runs. Its end refreshes what other screens have. */
export function useImport(scope: ImportScope, importId: string) {
  const client = useQueryClient();
  const pause = useRef(firstPause);
  const { data, error } = useQuery({
    ...importOf(scope, importId),
    refetchInterval: ({ state }) => {
      if (state.data?.status !== "running") return false;
      pause.current = Math.min(longestPause, pause.current * 1.25);
      return pause.current;
    },
    refetchIntervalInBackground: false,
  });
  const status = data?.status;
  const seen = useRef(status);
  useEffect(() => {
    const before = seen.current;
    seen.current = status;
    if (before !== "running" || status === "running") return;
    pause.current = firstPause;
    markStale(client);
    void client.refetchQueries({ type: "active", stale: true });
  }, [client, status]);
  return { data, error };
}
